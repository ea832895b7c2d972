/** Orders for securities: at today's price, or a limit order that rests in the ledger until it is filled or given up (C-79). */
import * as z from 'zod'
import { atOnce } from '../platform/orders/at-once.ts'
import type { Order } from '../platform/orders/order.ts'

export const securityDetails = z.object({
  side: z.enum(['buy', 'sell']),
  symbol: z.string(),
  /** With six decimals. */
  quantity: z.string(),
  /** Of a limit order; else it is made at `price`. */
  limit: z.string().nullable(),
  price: z.string().nullable(),
})
export type SecurityDetails = z.output<typeof securityDetails>
export type SecurityOrder = Order<SecurityDetails>

const texts = {
  insufficient_funds: 'Insufficient funds',
  account_not_open: 'This account cannot trade now.',
}

export const securityOrders = atOnce<SecurityDetails>({
  kind: 'security-order',
  details: securityDetails,
  texts: () => texts,
  act({ from: account, details: { side, symbol, quantity, limit, price } }) {
    const order = { account, symbol, quantity }
    return limit === null
      ? { kind: `security-${side}`, payload: { ...order, price } }
      : { kind: 'limit-order-placed', payload: { ...order, side, limit } }
  },
})
