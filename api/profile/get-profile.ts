import { caller } from '../auth/customer.queries.ts'
import { signedIn } from '../trpc.ts'
import { profile } from './profile.schema.ts'
import { toProfile } from './profile.ts'

/** The caller’s profile. */
export const getProfile = signedIn
  .output(profile)
  .query(({ ctx }) => ctx.asCaller(async tx => toProfile(ctx.machinery, tx, await caller(tx, ctx.customer))))
