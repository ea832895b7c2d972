/**
 * A quote has reached a limit order's price: the order is filled whole, at that quote or better, out of what it holds;
 * cash that the better price leaves over is given back.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { accept, event, isStaff, refuse, seqNumber, ticker, unitPrice, units } from './event.ts'
import { holdOf, isRefusal, openOf, release, touchHold } from './guards.ts'
import { limitOrderPlaced } from './limit-order-placed.ts'
import { bought, costCounter, sold, touchTrade, tradeSays } from './trade.ts'

export const limitOrderFilled = event({
  kind: 'limit-order-filled',
  version: 1,
  leaves: true,
  /** `side`, `symbol` and `quantity` repeat the order, so that the event tells by itself what was traded. */
  payload: z.object({
    order: seqNumber,
    account: accountId,
    side: z.enum(['buy', 'sell']),
    symbol: ticker,
    quantity: units,
    price: unitPrice,
  }),
  posts: [bank.broker],

  touches: ({ order, account, symbol }) => ({
    ...touchTrade(account, symbol),
    ...touchHold(order),
    orders: [order],
  }),

  decide({ order: id, account: owner, side, symbol, quantity, price }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const account = openOf(view, owner, ['investment'])
    if (isRefusal(account)) return account
    const order = view.orders.get(id)
    if (order?.account !== owner || order.side !== side || order.symbol !== symbol || !order.quantity.eq(quantity))
      return refuse('not_found')
    const hold = holdOf(view, id, owner, limitOrderPlaced.kind)
    if (isRefusal(hold)) return hold
    if (side === 'buy' ? order.limit.lt(price) : order.limit.gt(price)) return refuse('wrong_state')
    const cost = view.counter(costCounter(owner, symbol))
    const trade = (side === 'buy' ? bought : sold)({ account, symbol, quantity: order.quantity, price, cost })
    if (isRefusal(trade)) return trade
    return accept(trade.legs, [release(hold), { effect: 'order-ended', order: id }, ...trade.effects])
  },

  describe: (_leg, { side, quantity, symbol, price }) => tradeSays(side, quantity, symbol, price),
})
