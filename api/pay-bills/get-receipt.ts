import { FileAnswer } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { byPayment } from './payment.schema.ts'
import { receiptOf } from './payment-receipt.ts'

/** A payment’s receipt, a PDF. */
export const receipt = signedIn
  .meta({ allowance: 'document' })
  .input(byPayment)
  .query(async ({ ctx, input }) => new FileAnswer(await receiptOf(ctx, input)))
