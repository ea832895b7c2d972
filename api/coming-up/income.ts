/** Income that comes again and again, found in what has come: a payer, a rhythm, the days it should come on. Pure. */
import { addDays, addMonths, daysBetween, type BankDay } from '../../ledger/calendar.ts'
import { least, money, text, type Money } from '../../ledger/money.ts'

/** Money that a payer sent to an account. */
export interface Received {
  readonly payer: string
  readonly on: BankDay
  readonly amount: Money
}

export interface Expected {
  readonly payer: string
  readonly on: BankDay
  /** The least of the last three: what comes is at least this, as far as anybody can tell. */
  readonly amount: string
}

/** So often a payer must have paid before more is expected. */
const TIMES = 3

/** A rhythm: the days that may lie between two payments, and when the one after `on` comes. */
interface Rhythm {
  readonly gaps: readonly [number, number]
  after(on: BankDay, nth: number): BankDay
}

/** Payments move by a day or two around weekends and holidays. */
const RHYTHMS: readonly Rhythm[] = [
  { gaps: [6, 8], after: (on, nth) => addDays(on, 7 * nth) },
  { gaps: [12, 16], after: (on, nth) => addDays(on, 14 * nth) },
  { gaps: [26, 35], after: (on, nth) => addMonths(on, nth) },
]

/** A payment that is so many days late does not come any more: the rhythm has ended. */
const LATE_DAYS = 3

/**
 * What should come from tomorrow to `last`, by payer, each on its day. Nothing of a payer without a rhythm, or whose
 * rhythm has ended.
 */
export function expectedIncome(received: readonly Received[], today: BankDay, last: BankDay): Expected[] {
  const byPayer = [...Map.groupBy(received, ({ payer }) => payer).values()]
  return byPayer.flatMap(ofPayer => goesOn(ofPayer, today, last)).toSorted((a, b) => (a.on < b.on ? -1 : 1))
}

function goesOn(ofPayer: readonly Received[], today: BankDay, last: BankDay): Expected[] {
  const recent = ofPayer.toSorted((a, b) => (a.on < b.on ? -1 : 1)).slice(-TIMES)
  const [newest] = recent.slice(-1)
  const rhythm = rhythmOf(recent.map(({ on }) => on))
  if (!newest || !rhythm || addDays(rhythm.after(newest.on, 1), LATE_DAYS) < today) return []
  const amount = text(recent.map(one => one.amount).reduce((a, b) => least(a, b)))
  const expected: Expected[] = []
  for (let nth = 1; ; nth += 1) {
    const on = rhythm.after(newest.on, nth)
    if (on > last) return money(amount).isZero() ? [] : expected
    if (on > today) expected.push({ payer: newest.payer, on, amount })
  }
}

function rhythmOf(days: readonly BankDay[]): Rhythm | undefined {
  if (days.length < TIMES) return undefined
  const gaps = days.slice(1).map((day, i) => daysBetween(days[i] ?? day, day))
  return RHYTHMS.find(({ gaps: [fewest, most] }) => gaps.every(gap => gap >= fewest && gap <= most))
}
