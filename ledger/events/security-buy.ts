/**
 * Securities are bought at the price of the quote table (LED-32, C-79, C-80): cash out, units in,
 * with settled money only.
 */
import { money } from '../money.ts'
import { accept, event } from './event.ts'
import { isRefusal, openOf } from './guards.ts'
import { atTheMarket, bought, costCounter, tradeSays } from './trade.ts'

export const securityBuy = event({
  kind: 'security-buy',
  ...atTheMarket,

  decide({ account: id, symbol, quantity, price }, view) {
    const account = openOf(view, id, ['investment'])
    if (isRefusal(account)) return account
    const cost = view.counter(costCounter(id, symbol))
    const trade = bought({ account, symbol, quantity: money(quantity), price, cost })
    return isRefusal(trade) ? trade : accept(trade.legs, trade.effects)
  },

  describe: (_leg, { quantity, symbol, price }) => tradeSays('buy', quantity, symbol, price),
})
