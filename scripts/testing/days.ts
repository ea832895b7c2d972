import { dueWork } from '../../api/due-work.ts'
import { runDue, type TurnDone } from '../../api/platform/jobs/turns.ts'
import { instantOf, type BankDay } from '../../ledger/calendar.ts'
import type { TestBank } from './http-bank.ts'

const PATIENCE_MS = 60_000

/** Everything that the bank does by itself up to its moment; waits for whoever does it already. */
export const doDue = (bank: TestBank): Promise<TurnDone[] | undefined> =>
  runDue(bank.machinery, dueWork, { patienceMs: PATIENCE_MS })

/** The clock goes on to this moment, and what is due by then is done. */
export async function goTo(bank: TestBank, day: BankDay, time = '20:01'): Promise<void> {
  bank.now = Math.max(bank.now, instantOf(day, time))
  await doDue(bank)
}
