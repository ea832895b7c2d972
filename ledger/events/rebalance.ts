/**
 * A portfolio is brought to another mix (LED-38): sales and purchases at the prices of the quote table, all of them or
 * none. What is sold pays for what is bought; settled money only. Each trade is a line of its own.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { accept, event, refuse, ticker, unitPrice, units, type Effect, type Leg } from './event.ts'
import { isRefusal, openOf } from './guards.ts'
import { bought, costCounter, LEGS_OF_TRADE, notEnoughUnits, sold, tradeSays } from './trade.ts'

export const rebalance = event({
  kind: 'rebalance',
  version: 1,
  leaves: true,
  payload: z.object({
    account: accountId,
    /** Each security once. */
    trades: z
      .array(z.object({ side: z.enum(['buy', 'sell']), symbol: ticker, quantity: units, price: unitPrice }))
      .min(1)
      .max(40),
  }),
  posts: [bank.broker],

  touches: ({ account, trades }) => ({
    accounts: [account],
    counters: trades.map(({ symbol }) => costCounter(account, symbol)),
    units: trades.map(({ symbol }) => [bank.custody, symbol] as const),
  }),

  decide({ account: id, trades }, view) {
    const account = openOf(view, id, ['investment'])
    if (isRefusal(account)) return account
    if (new Set(trades.map(({ symbol }) => symbol)).size < trades.length) return refuse('invalid')
    const legs: Leg[] = []
    const effects: Effect[] = []
    for (const { side, symbol, quantity: ordered, price } of trades) {
      const quantity = money(ordered)
      const short = side === 'sell' && notEnoughUnits(account, symbol, quantity)
      if (short) return short
      const cost = view.counter(costCounter(id, symbol))
      const trade = (side === 'buy' ? bought : sold)({ account, symbol, quantity, price, cost })
      if (isRefusal(trade)) return trade
      legs.push(...trade.legs)
      effects.push(...trade.effects)
    }
    return accept(legs, effects)
  },

  describe: (leg, { trades }, recorded) => {
    const trade = trades[Math.floor(recorded.legs.findIndex(one => one === leg) / LEGS_OF_TRADE)]
    if (!trade) throw new Error('a leg that belongs to no trade')
    const { side, quantity, symbol, price } = trade
    return tradeSays(side, quantity, symbol, price)
  },
})
