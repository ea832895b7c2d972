/** The mail that a customer asked for with a transfer. */
import { formatUsd } from '../../ledger/money.ts'
import { caller } from '../auth/customer.queries.ts'
import type { Tx } from '../platform/db.ts'
import { enqueue } from '../platform/outbox.ts'
import { confirmationOf, totalOf, type TransferRow } from './transfer.queries.ts'

/** Queues it once per transfer. `now` is the wall clock. */
export async function sendReceipt(tx: Tx, row: TransferRow, now: number): Promise<void> {
  if (!row.receipt_email || row.event === null) return
  const { language } = await caller(tx, row.customer)
  const params = {
    amount: formatUsd(row.amount),
    fee: formatUsd(row.fee),
    total: formatUsd(totalOf(row)),
    from: row.from_label,
    to: row.to_label,
    date: row.transfer_on,
    number: confirmationOf(row),
  }
  const message = { source: { seq: row.event }, customer: row.customer, recipient: row.receipt_email, language, params }
  await enqueue(tx, { ...message, template: 'transfer-receipt' }, now)
}
