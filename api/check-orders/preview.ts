import { text } from '../../ledger/money.ts'
import { alikeTo } from '../platform/orders/alike.queries.ts'
import { signedIn } from '../trpc.ts'
import { nextNumber } from './check-numbers.queries.ts'
import { checkOrders, priceOf } from './check-order.ts'
import { orderPreview, previewOrder } from './check-orders.schema.ts'

const NOT_YET = { shipping: {}, customization: {}, instructions: '', printed: '' }

/** What an order of checks would be numbered from, and whether it looks the same as one that was just made. */
export const preview = signedIn
  .input(previewOrder)
  .output(orderPreview)
  .query(async ({ ctx, input: { accountId, checkStyle: style, quantity, deliveryMethod: delivery } }) => {
    const { state } = await ctx.own.account(accountId, ['checking'])
    const startingNumber = await ctx.asCaller(tx => nextNumber(tx, state.id))
    if (style === undefined || quantity === undefined) return { startingNumber, alike: null }
    const details = { style, quantity, delivery, ...NOT_YET }
    const on = await ctx.machinery.clocks.today()
    const wanted = { from: state.id, amount: text(priceOf(details).total), details, on }
    return { startingNumber, alike: await alikeTo(ctx, checkOrders, wanted) }
  })
