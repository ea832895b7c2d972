/**
 * The short while in which money that leaves the bank can be called back. A timer of the serving process sends it when the while
 * is over; should the process go away, the bank's own work finds it (`due.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Machinery } from '../platform/machinery.ts'
import { sendHeld, type Bank } from './send.ts'
import { transferById, type TransferRow } from './transfer.queries.ts'

/** Sends the transfer once its undo is over. Never throws: what is left undone here is done by the bank's own work. */
export function sendSoon(machinery: Machinery, row: TransferRow): void {
  void wait(machinery, row).catch(() => undefined)
}

async function wait(machinery: Machinery, { id, customer, undo_seconds }: TransferRow): Promise<void> {
  await pause(undo_seconds * 1000, undefined, { ref: false })
  await sendIfDue(machinery, customer, id)
}

/** Sends it when it still waits and its while is over. Answers whether it did. */
export async function sendIfDue(machinery: Bank, customer: string, id: string): Promise<boolean> {
  const now = await machinery.clocks.bank()
  const row = await machinery.db.asCustomer(customer, tx => transferById(tx, id))
  if (row?.status !== 'processing' || !row.execute_at || row.execute_at.getTime() > now) return false
  await sendHeld(machinery, row)
  return true
}
