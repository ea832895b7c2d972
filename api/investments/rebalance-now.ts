import type * as z from 'zod'
import { money } from '../../ledger/money.ts'
import { AppError } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { numberOf } from '../platform/orders/order.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { investing } from './investment.ts'
import { rebalances } from './rebalance-order.ts'
import { asTrade, type Books, type Trade, valuesOf } from './rebalance-plan.ts'
import { rebalanceAnswer, rebalanceRequest } from './rebalance.schema.ts'
import { booksOf, percentagesOf, shown, standOf, wantedFor } from './rebalance.ts'

/** Makes the trades that were shown, all or none. 409 when a price is not today's; 422 with the ledger's refusal. */
export const rebalanceNow = signedIn
  .input(rebalanceRequest)
  .output(rebalanceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order } = await placeNow(ctx, rebalances, input, async ctx => {
      const own = await accountFor(ctx, input.accountId, investing)
      const today = await ctx.machinery.clocks.today()
      const books = await ctx.asCaller(tx => booksOf(tx, own, today))
      return wantedFor(own, books, input, tradesIn(input, books))
    })
    return ctx.asCaller(async tx => {
      const own = await accountNumbered(tx, order.from)
      const books = await booksOf(tx, own, await ctx.machinery.clocks.today())
      return {
        confirmationNumber: numberOf(order),
        date: order.on,
        trades: order.details.trades.map(asTrade).map(shown),
        realizedGain: order.details.gain,
        after: standOf(valuesOf(books), percentagesOf(input)),
      }
    })
  })

/** What was shown stays what is made: nothing is planned anew. A price of another day is not there any more. */
function tradesIn({ trades }: z.output<typeof rebalanceRequest>, { offered }: Books): Trade[] {
  return trades.map(({ side, symbol, quantity, price }) => {
    const now = offered.find(one => one.symbol === symbol)?.price
    if (!now?.eq(price))
      throw new AppError('wrong_state', 'Prices have changed since. Please look at the trades again.', 'trades')
    return { side, symbol, quantity: money(quantity), price: now }
  })
}
