/**
 * The close of a bank day, in order: money that has arrived, interest and fees of the month, certificates, cards. Every
 * posting has its own key, so a close that was killed is simply run again; it reads and writes in small chunks while
 * customers are served.
 */
import { addDays, type BankDay } from '../../../ledger/calendar.ts'
import type { AppendResult, Command } from '../../../ledger/journal.ts'
import { cardStatements } from './card-statements.ts'
import { certificateClosings, certificateEnds, certificateInterest, certificateMaturity } from './certificates.ts'
import type { Bank, Close, Step } from './close.ts'
import { openLane, type Tally } from './lane.ts'
import { planLoans } from './plan-loans.ts'
import { monthEnd } from './month-end.ts'
import { dividends, limitOrders, quotes } from './securities.ts'
import { settlement } from './settlement.ts'

/**
 * Money that has arrived comes first, so that what follows may use it;
 * prices before the orders and dividends that need them.
 */
export const steps: readonly Step[] = [
  settlement,
  monthEnd,
  certificateInterest,
  certificateMaturity,
  certificateEnds,
  certificateClosings,
  planLoans,
  cardStatements,
  quotes,
  dividends,
  limitOrders,
]

export interface Closed {
  readonly day: BankDay
  readonly steps: readonly ({ name: string; ms: number } & Tally)[]
}

/** Closes a day. `at`: the bank clock, not before the day's end. Running it again changes nothing. */
export async function closeDay(bank: Bank, closed: BankDay, at: number, chosen = steps): Promise<Closed> {
  const opened = addDays(closed, 1)
  const done: Closed['steps'][number][] = []
  for (const step of chosen) {
    bank.stopping?.throwIfAborted()
    const from = performance.now()
    const lane = openLane({
      ledger: bank.ledger,
      refused: (command, refusal) => keepRefusal(bank, command, refusal, closed),
    })
    const tally = await takeStep(step, { bank, closed, opened, at, lane })
    done.push({ name: step.name, ms: Math.round(performance.now() - from), ...tally })
  }
  return { day: closed, steps: done }
}

/** A step that ends in the middle leaves nothing on its way to the ledger either. */
async function takeStep(step: Step, close: Close): Promise<Tally> {
  try {
    await step.run(close)
  } catch (error) {
    await close.lane.drain().catch(() => undefined) // the first complaint is the one to tell
    throw error
  }
  return close.lane.drain()
}

/** What the ledger refused is kept with its reason, under the key that it would have had. */
async function keepRefusal(
  { db, clocks }: Bank,
  { key, kind, payload }: Command,
  { code, params }: Extract<AppendResult, { outcome: 'refused' }>,
  day: BankDay,
): Promise<void> {
  const account = payload['account'] ?? payload['card']
  const about = { key, kind, code, bank_day: day, account: typeof account === 'number' ? account : null }
  await db.asBank(tx =>
    tx
      .insertInto('app.day_refusal')
      .values({ ...about, params: JSON.stringify(params), at: new Date(clocks.wall()) })
      .onConflict(known => known.doNothing())
      .execute(),
  )
}
