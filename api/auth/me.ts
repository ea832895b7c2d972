import { signedIn } from '../trpc.ts'
import { caller, toUser } from './customer.queries.ts'
import { user } from '../platform/user.schema.ts'

/** The signed-in customer: the browser's check of its token at start (doc1 §4). */
export const me = signedIn
  .output(user)
  .query(({ ctx }) => ctx.asCaller(async tx => toUser(tx, await caller(tx, ctx.customer))))
