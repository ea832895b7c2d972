import { signedIn } from '../trpc.ts'
import { updateProfileFields as fields, profile } from './profile.schema.ts'
import { change } from './update-profile.ts'

/** Changes the fields of the profile that are sent; the others stay. */
export const updateProfileFields = signedIn
  .meta({ body: 'picture' })
  .input(fields)
  .output(profile)
  .mutation(({ ctx, input }) => change(ctx, input))
