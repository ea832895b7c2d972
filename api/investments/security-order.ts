/**
 * Orders for securities: at today's price, or a limit order that rests in the ledger until it is filled or given up
 * (C-79).
 */
import * as z from 'zod'
import type { Tx } from '../platform/db.ts'
import { atOnce } from '../platform/orders/at-once.ts'
import type { Order } from '../platform/orders/order.ts'
import { counted, roomFor } from '../platform/room.ts'
import { ASKED } from '../platform/orders/order.queries.ts'

const securityDetails = z.object({
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
  hasDrawnUp: ({ details: { limit } }) => limit !== null,
  drawnUp: (tx, order) => roomFor(tx, order.customer, 'restingOrders', () => othersResting(tx, order)),
  act({ from: account, details: { side, symbol, quantity, limit, price } }) {
    const order = { account, symbol, quantity }
    return limit === null
      ? { kind: `security-${side}`, payload: { ...order, price } }
      : { kind: 'limit-order-placed', payload: { ...order, side, limit } }
  },
})

/** Orders that rest, on all accounts of the customer, and those that are asked for at this moment. */
async function othersResting(tx: Tx, { id }: SecurityOrder): Promise<number> {
  const resting = tx.selectFrom('ledger.my_order').select(({ fn }) => fn.countAll().as('n'))
  const asked = tx
    .selectFrom('app.money_order')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('kind', '=', 'security-order')
    .where('state', '=', ASKED)
    .where('id', '<>', id)
  // those first: what comes to rest between the two looks would be in neither
  return counted(await asked.executeTakeFirst()) + counted(await resting.executeTakeFirst())
}
