/**
 * Securities are sold at the price of the quote table (LED-33): units out, cash in.
 * Units that a limit order holds are not there.
 */
import { money } from '../money.ts'
import { accept, event } from './event.ts'
import { isRefusal, openOf } from './guards.ts'
import { atTheMarket, costCounter, notEnoughUnits, sold, tradeSays } from './trade.ts'

export const securitySell = event({
  kind: 'security-sell',
  ...atTheMarket,

  decide({ account: id, symbol, quantity, price }, view) {
    const account = openOf(view, id, ['investment'])
    if (isRefusal(account)) return account
    const short = notEnoughUnits(account, symbol, money(quantity))
    if (short) return short
    const cost = view.counter(costCounter(id, symbol))
    const trade = sold({ account, symbol, quantity: money(quantity), price, cost })
    return isRefusal(trade) ? trade : accept(trade.legs, trade.effects)
  },

  describe: (_leg, { quantity, symbol, price }) => tradeSays('sell', quantity, symbol, price),
})
