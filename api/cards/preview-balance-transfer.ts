import { totalOf } from '../platform/orders/order.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { balanceTransfers } from './balance-transfer-order.ts'
import { anotherCard, wanted } from './balance-transfer.queries.ts'
import { balanceTransferPreview, balanceTransferQuery } from './balance-transfer.schema.ts'

/** What it costs, at which rate and until when, and why it would be refused. Promises nothing. */
export const previewBalanceTransfer = signedIn
  .input(balanceTransferQuery)
  .output(balanceTransferPreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input, anotherCard)
    const refusal = await refusalOf(ctx, balanceTransfers, { ...order, needsCode: false })
    const { amount } = input
    const { fee = '0.00', details } = order
    return { amount, fee, total: totalOf({ amount, fee }), apr: details.apr, until: details.until, refusal }
  })
