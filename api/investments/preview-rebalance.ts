import { text } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { investing } from './investment.ts'
import { rebalances } from './rebalance-order.ts'
import { afterTrades, planOf, valuesOf, type Books, type Percentages } from './rebalance-plan.ts'
import { mixRequest, rebalancePreview } from './rebalance.schema.ts'
import { booksOf, percentagesOf, shown, standOf, wantedFor } from './rebalance.ts'

/** What would be traded, and how it would stand then. Promises nothing: the ledger decides when it is confirmed. */
export const previewRebalance = signedIn
  .input(mixRequest)
  .output(rebalancePreview)
  .query(async ({ ctx, input }) => {
    const own = await accountFor(ctx, input.accountId, investing)
    const today = await ctx.machinery.clocks.today()
    const books = await ctx.asCaller(tx => booksOf(tx, own, today))
    const target = percentagesOf(input)
    const trades = planOf(books, target)
    const order = wantedFor(own, books, input, trades)
    return {
      trades: trades.map(shown),
      before: standOf(valuesOf(books), target),
      after: standOf(afterTrades(books, trades), target),
      realizedGain: order.details.gain,
      unsettledCash: text(books.unsettled),
      refusal: trades.length === 0 ? whyNone(books, target) : await refusalOf(ctx, rebalances, { ...order, on: today }),
    }
  })

/** Nothing is traded because it stands as near as it can, or because what would pay for it has not settled. */
function whyNone(books: Books, target: Percentages) {
  const settled = { ...books, usable: books.usable.plus(books.unsettled) }
  return planOf(settled, target).length === 0
    ? { code: 'nothing_due', ...says('Your holdings are as near to this mix as whole shares come.') }
    : { code: 'insufficient_funds', ...says('Nothing can be traded until your cash has settled.') }
}
