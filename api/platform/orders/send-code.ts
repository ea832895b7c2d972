/** The code that an order waits for: bound to what it serves, mailed to the customer, counted as it is sent. */
import { addresseeFor } from '../addressee.ts'
import { closeCodesIn, issueCodeIn, type CodeFor } from '../codes.ts'
import type { Tx } from '../db.ts'
import { countIn, refuseWhenUsedUp, type Counted } from '../limits.ts'
import type { Machinery } from '../machinery.ts'
import { enqueueSecret } from '../outbox.ts'
import type { Bank, OrderKind } from './kind.ts'
import type { Change, Order } from './order.ts'

/** Codes that were sent to a customer for orders of a kind, so that nobody's mail can be flooded. */
export const sentTo = ({ kind, customer }: Pick<Order, 'kind' | 'customer'>): Counted => [
  ['challenge', `${kind} ${customer}`],
]
/** 429 before anything is asked of the ledger, when no further code could be sent. Counts nothing. */
export const mayAskForCode = (machinery: Machinery, order: Pick<Order, 'kind' | 'customer'>): Promise<void> =>
  refuseWhenUsedUp(machinery, sentTo(order))

export const codeFor = <D>({ code }: OrderKind<D>, order: Order<D>): CodeFor => ({
  purpose: 'transfer',
  customer: order.customer,
  subject: code?.subject(order) ?? order.id,
})

/** Issues a code and queues its mail; an earlier one for the same thing ends. Counted as it is sent. As the bank. */
export async function sendCode<D>(tx: Tx, bank: Bank, kind: OrderKind<D>, order: Order<D>): Promise<void> {
  if (!kind.code) throw new Error(`orders of kind ${order.kind} have no code`)
  await countIn(tx, bank, sentTo(order))
  await closeCodesIn(tx, bank, codeFor(kind, order))
  const { id, code } = await issueCodeIn(tx, bank, codeFor(kind, order))
  const { email: recipient, language } = await addresseeFor(tx, order.customer)
  const { template, params } = kind.code.mail(order)
  const minutes = String(bank.settings.codes.lifeMs.transfer / 60_000)
  const filled = { ...params, code, minutes, phone: bank.settings.servicePhone }
  const message = { source: { code: id }, customer: order.customer, recipient, language, template, params: filled }
  await enqueueSecret(tx, bank.keys, message, bank.clocks.wall())
}

/** A change of a planned order that waits for its code, while it still may come. */
export const openChange = ({ change }: Pick<Order, 'change'>, now: number): Change | null =>
  change !== null && change.by > now ? change : null

/** Whether a code is awaited: for the order itself, or for a change of it. */
export const awaitsCode = (order: Pick<Order, 'state' | 'change'>, now: number): boolean =>
  order.state === 'awaiting-code' || (order.state === 'scheduled' && openChange(order, now) !== null)
