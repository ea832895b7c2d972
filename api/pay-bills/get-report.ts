import { FileAnswer } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { reportRequest } from './payment.schema.ts'
import { reportOf } from './payment-report.ts'

/** A PDF or a CSV of all payments that are listed. */
export const report = signedIn
  .meta({ allowance: 'document' })
  .input(reportRequest)
  .query(async ({ ctx, input }) => new FileAnswer(await reportOf(ctx, input)))
