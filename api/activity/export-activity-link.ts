import { downloadLink, offerDownload } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { activityFilter } from './activity.schema.ts'
import { fileOf } from './activity-file.ts'

/** Where the browser fetches the lines as a CSV, once. */
export const exportActivityLink = signedIn
  .meta({ allowance: 'document' })
  .input(activityFilter)
  .output(downloadLink)
  .mutation(async ({ ctx, input }) => {
    await fileOf(ctx, input) // what cannot be read is refused here
    return offerDownload(ctx, 'activity', input)
  })
