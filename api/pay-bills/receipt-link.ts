import { signedIn } from '../trpc.ts'
import { byPayment, downloadLink } from './payment.schema.ts'
import { offer } from './offer.ts'
import { receiptOf } from './payment-receipt.ts'

/** Where the browser fetches the receipt, once. */
export const receiptLink = signedIn
  .meta({ allowance: 'document' })
  .input(byPayment)
  .output(downloadLink)
  .mutation(async ({ ctx, input }) => {
    await receiptOf(ctx, input) // what there is not is refused here
    return offer(ctx, 'payment-receipt', input)
  })
