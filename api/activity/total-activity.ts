import { signedIn } from '../trpc.ts'
import { activityTotalOf } from './activity.queries.ts'
import { activityFilter, activityTotal } from './activity.schema.ts'

/** What the lines of a question add up to: all that were asked for, not a page of them. */
export const totalActivity = signedIn
  .input(activityFilter)
  .output(activityTotal)
  .query(({ ctx, input }) => ctx.asCaller(tx => activityTotalOf(tx, input)))
