import { offerDownload } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { activityFilter, exportLink } from './activity.schema.ts'
import { fileOf } from './activity-file.ts'

/** Where the browser fetches the lines as a CSV, once. */
export const exportActivityLink = signedIn
  .meta({ allowance: 'document' })
  .input(activityFilter)
  .output(exportLink)
  .mutation(async ({ ctx, input }) => {
    await fileOf(ctx, input) // what cannot be read is refused here
    const asker = { customer: ctx.customer, session: ctx.session.id }
    return { downloadUrl: await offerDownload(ctx.machinery, asker, 'activity', input) }
  })
