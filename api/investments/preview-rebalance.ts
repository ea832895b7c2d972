import { says } from '../../ledger/phrase.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { investing } from './investment.ts'
import { rebalances } from './rebalance-order.ts'
import { afterTrades, planOf, valuesOf } from './rebalance-plan.ts'
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
      refusal: trades.length === 0 ? NOTHING : await refusalOf(ctx, rebalances, { ...order, on: today }),
    }
  })

const NOTHING = {
  code: 'nothing_due',
  ...says('Your holdings are as near to this mix as whole shares come.'),
}
