import { downloadLink, offerDownload } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { byPayment } from './payment.schema.ts'
import { receiptOf } from './payment-receipt.ts'

/** Where the browser fetches the receipt, once. */
export const receiptLink = signedIn
  .meta({ allowance: 'document' })
  .input(byPayment)
  .output(downloadLink)
  .mutation(async ({ ctx, input }) => {
    await receiptOf(ctx, input) // what there is not is refused here
    return offerDownload(ctx, 'payment-receipt', input)
  })
