import { signedIn } from '../trpc.ts'
import { activityOf } from './activity.queries.ts'
import { activityPageOut, activityQuery } from './activity.schema.ts'

/** A page over all of the caller's accounts, closed ones too, newest first. */
export const listActivity = signedIn
  .input(activityQuery)
  .output(activityPageOut)
  .query(({ ctx, input: { limit, cursor, ...filter } }) =>
    ctx.asCaller(tx => activityOf(tx, filter, { limit, cursor })),
  )
