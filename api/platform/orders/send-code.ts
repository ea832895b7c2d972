/** The code that an order waits for: bound to what it serves, mailed to the customer, counted with what asks for it. */
import type { CodeFor } from '../codes.ts'
import type { Tx } from '../db.ts'
import type { Counted } from '../limits.ts'
import { mailCode } from '../mailed-code.ts'
import type { Bank, OrderKind } from './kind.ts'
import type { Change, Order } from './order.ts'

/** Codes that were sent to a customer for orders of a kind, so that nobody's mail can be flooded. */
export const sentTo = ({ kind, customer }: Pick<Order, 'kind' | 'customer'>): Counted => [
  ['challenge', `${kind} ${customer}`],
]

export const codeFor = <D>({ code }: OrderKind<D>, order: Order<D>): CodeFor & { customer: string } => ({
  purpose: 'transfer',
  customer: order.customer,
  subject: code?.subject(order) ?? order.id,
})

/**
 * Issues a code and queues its mail; an earlier one for the same thing ends. As the bank. The code of a new order was
 * `counted` with its draft, before the ledger was asked; any other is counted here.
 */
export async function sendCode<D>(
  tx: Tx,
  bank: Bank,
  kind: OrderKind<D>,
  order: Order<D>,
  counted: Counted = sentTo(order),
): Promise<void> {
  if (!kind.code) throw new Error(`orders of kind ${order.kind} have no code`)
  await mailCode(tx, bank, codeFor(kind, order), kind.code.mail(order), counted)
}

/** A change of a planned order that waits for its code, while it still may come. */
export const openChange = ({ change }: Pick<Order, 'change'>, now: number): Change | null =>
  change !== null && change.by > now ? change : null

/** Whether a code is awaited: for the order itself, or for a change of it. */
export const awaitsCode = (order: Pick<Order, 'state' | 'change'>, now: number): boolean =>
  order.state === 'awaiting-code' || (order.state === 'scheduled' && openChange(order, now) !== null)
