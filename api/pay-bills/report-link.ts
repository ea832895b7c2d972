import { downloadLink, offerDownload } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { reportRequest } from './payment.schema.ts'

/** Where the browser fetches the report of payments, once. */
export const reportLink = signedIn
  .meta({ allowance: 'document' })
  .input(reportRequest)
  .output(downloadLink)
  .mutation(({ ctx, input }) => offerDownload(ctx, 'payment-report', input))
