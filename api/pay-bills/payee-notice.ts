/** What a customer is told of a payee. */
import { caller } from '../auth/customer.queries.ts'
import type { Tx } from '../platform/db.ts'
import { enqueue, type Message } from '../platform/outbox.ts'
import type { PayeeRow } from './payee.queries.ts'

/** Queues the message, once of each kind. `now` is the wall clock. */
export async function tellPayee(tx: Tx, row: PayeeRow, template: Message['template'], now: number): Promise<void> {
  const { customer, nickname, last4, id } = row
  const { email, language } = await caller(tx, customer)
  const params = { payee: nickname, last4 }
  const source = { security: `payee-${id}` }
  await enqueue(tx, { source, customer, recipient: email, template, language, params }, now)
}
