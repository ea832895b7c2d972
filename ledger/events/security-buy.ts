/**
 * Securities are bought at the price of the quote table (LED-32, C-79, C-80): cash out, units in,
 * with settled money only.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { accept, event, ticker, unitPrice, units } from './event.ts'
import { isRefusal, openOf } from './guards.ts'
import { bought, costCounter, touchTrade, tradeSays } from './trade.ts'

export const securityBuy = event({
  kind: 'security-buy',
  version: 1,
  leaves: true,
  payload: z.object({ account: accountId, symbol: ticker, quantity: units, price: unitPrice }),
  // The quote table's, read anew for each try: a retry after midnight is the same order.
  drawn: ['price'],
  posts: [bank.broker],

  touches: ({ account, symbol }) => touchTrade(account, symbol),

  decide({ account: id, symbol, quantity, price }, view) {
    const account = openOf(view, id, ['investment'])
    if (isRefusal(account)) return account
    const cost = view.counter(costCounter(id, symbol))
    const trade = bought({ account, symbol, quantity: money(quantity), price, cost })
    return isRefusal(trade) ? trade : accept(trade.legs, trade.effects)
  },

  describe: (_leg, { quantity, symbol, price }) => ({
    type: 'buy',
    category: 'Investment',
    ...tradeSays('buy', quantity, symbol, price),
  }),
})
