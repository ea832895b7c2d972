import { FileAnswer } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { activityFilter } from './activity.schema.ts'
import { fileOf } from './activity-file.ts'

/** The lines of a question as a CSV; a split line has a row for each of its parts. */
export const exportActivity = signedIn
  .meta({ allowance: 'document' })
  .input(activityFilter)
  .query(async ({ ctx, input }) => new FileAnswer(await fileOf(ctx, input)))
