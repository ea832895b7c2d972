/**
 * Securities are sold at the price of the quote table (LED-33): units out, cash in.
 * Units that a limit order holds are not there.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { accept, event, ticker, unitPrice, units } from './event.ts'
import { isRefusal, openOf } from './guards.ts'
import { costCounter, notEnoughUnits, sold, touchTrade, tradeSays } from './trade.ts'

export const securitySell = event({
  kind: 'security-sell',
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
    const short = notEnoughUnits(account, symbol, money(quantity))
    if (short) return short
    const cost = view.counter(costCounter(id, symbol))
    const trade = sold({ account, symbol, quantity: money(quantity), price, cost })
    return isRefusal(trade) ? trade : accept(trade.legs, trade.effects)
  },

  describe: (_leg, { quantity, symbol, price }) => ({
    type: 'sell',
    category: 'Investment',
    ...tradeSays('sell', quantity, symbol, price),
  }),
})
