import { signedIn } from '../trpc.ts'
import { downloadLink, reportRequest } from './payment.schema.ts'
import { offer } from './offer.ts'

/** Where the browser fetches the report of payments, once. */
export const reportLink = signedIn
  .meta({ allowance: 'document' })
  .input(reportRequest)
  .output(downloadLink)
  .mutation(({ ctx, input }) => offer(ctx, 'payment-report', input))
