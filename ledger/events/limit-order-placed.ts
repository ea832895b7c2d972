/**
 * A limit order rests until a quote reaches its price (C-79): a buy holds its cash, a sell its units. The order and its
 * hold both have this event's seq as id. It ends by `limit-order-filled` or `limit-order-cancelled`.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { money, text } from '../money.ts'
import { says } from '../phrase.ts'
import { tradeValue } from '../rates/securities.ts'
import { accept, event, refuse, ticker, unitPrice, units, type Effect } from './event.ts'
import { isRefusal, openOf } from './guards.ts'
import { notEnoughUnits } from './trade.ts'

export const limitOrderPlaced = event({
  kind: 'limit-order-placed',
  version: 1,
  leaves: true,
  payload: z.object({
    account: accountId,
    side: z.enum(['buy', 'sell']),
    symbol: ticker,
    quantity: units,
    limit: unitPrice,
  }),
  posts: [],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account: id, side, symbol, quantity, limit }, view) {
    const account = openOf(view, id, ['investment'])
    if (isRefusal(account)) return account
    const value = tradeValue(money(quantity), money(limit))
    if (value.isZero()) return refuse('below_minimum', { minimum: '0.01' })
    const order: Effect = { effect: 'order', account: id, side, symbol, quantity, limit }
    const aside = { until: null, reason: `Limit ${side} of ${symbol}`, type: side }
    if (side === 'buy')
      return accept([], [order, { effect: 'hold', account: id, asset: 'USD', amount: text(value), ...aside }])
    const short = notEnoughUnits(account, symbol, money(quantity))
    if (short) return short
    return accept([], [order, { effect: 'hold', account: id, asset: symbol, amount: quantity, ...aside }])
  },

  describe: (_leg, { side, symbol }) => ({
    type: side,
    category: 'Investment',
    ...says(side === 'buy' ? 'Limit buy of {symbol}' : 'Limit sell of {symbol}', { symbol }),
  }),
})
