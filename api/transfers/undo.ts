/**
 * The short while in which money that leaves the bank can be called back. A timer of the serving process sends it when the while
 * is over; should the process go away, the bank's own work finds it (`due.ts`).
 */
import { afterWhile } from '../platform/after-while.ts'
import type { Machinery } from '../platform/machinery.ts'
import { sendHeld, type Bank } from './send.ts'
import { transferById, type TransferRow } from './transfer.queries.ts'

/** Sends the transfer once its undo is over. */
export const sendSoon = (machinery: Machinery, { id, customer, undo_seconds }: TransferRow): void =>
  afterWhile(undo_seconds, () => sendIfDue(machinery, customer, id))

/** Sends it when it still waits and its while is over. Answers whether it did. */
export async function sendIfDue(machinery: Bank, customer: string, id: string): Promise<boolean> {
  const now = await machinery.clocks.bank()
  const row = await machinery.db.asCustomer(customer, tx => transferById(tx, id))
  if (row?.status !== 'processing' || !row.execute_at || row.execute_at.getTime() > now) return false
  await sendHeld(machinery, row)
  return true
}
