/** What comes or goes again and again, found in what has been: by whom and by which rhythm. Pure. */
import { addDays, type BankDay } from '../../../ledger/calendar.ts'
import { least, text, type Money } from '../../../ledger/money.ts'
import { rhythmOf, TIMES, type Beat } from './rhythm.ts'

/** Money that a payer sent to an account, or that somebody took from it. */
export interface Received {
  readonly payer: string
  readonly on: BankDay
  readonly amount: Money
}

/** Several payments of one payer that go on by a rhythm: all of them, or those of one amount. */
export interface Run<R extends Received = Received> {
  /** The oldest first. */
  readonly all: readonly R[]
  readonly beat: Beat
  /** One of several runs of its payer: known by its amount, too. */
  readonly isOneOf: boolean
}

/** A payment that is so many days late does not come any more: the rhythm has ended. */
const LATE_DAYS = 3

/**
 * What goes on by a rhythm, by payer. Two of one payer that have a price each (two subscriptions, say) are two runs,
 * wherever each of them has a rhythm of its own. None of a payer whose rhythm has ended.
 */
export function runsIn<R extends Received>(received: readonly R[], today: BankDay): Run<R>[] {
  const sorted = received.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  const byPayer = [...Map.groupBy(sorted, ({ payer }) => payer).values()].filter(all => all.length >= TIMES)
  return byPayer.flatMap(ofPayer => runsOf(ofPayer, today))
}

function runsOf<R extends Received>(ofPayer: readonly R[], today: BankDay): Run<R>[] {
  const byAmount = [...Map.groupBy(ofPayer, ({ amount }) => text(amount)).values()]
  const priced = byAmount.length > 1 ? byAmount.flatMap(all => runOf(all, today, true)) : []
  const known = new Set(priced.flatMap(({ all }) => all))
  if (priced.length > 1 && ofPayer.slice(-TIMES).every(one => known.has(one))) return priced
  const whole = runOf(ofPayer, today, false)
  return whole.length > 0 ? whole : priced
}

function runOf<R extends Received>(all: readonly R[], today: BankDay, isOneOf: boolean): Run<R>[] {
  const [beat, newest] = [rhythmOf(all.map(({ on }) => on)), all.at(-1)]
  if (!beat || !newest || addDays(beat.after(1), LATE_DAYS) < today) return []
  return [{ all, beat, isOneOf }]
}

/**
 * The days from today to `last` on which a run should go on: of today until it has come, because what was received is
 * among what the rhythm was found in.
 */
export function daysOf({ beat }: Run, today: BankDay, last: BankDay): BankDay[] {
  const found: BankDay[] = []
  for (let nth = 1; ; nth += 1) {
    const on = beat.after(nth)
    if (on > last) return found
    if (on >= today) found.push(on)
  }
}

/** When an amount changed: those of two payments next to each other that differ. */
export const changesIn = <R extends Received>(all: readonly R[]): { from: R; to: R }[] =>
  all.slice(1).flatMap((to, i) => {
    const from = all[i]
    return from && !from.amount.eq(to.amount) ? [{ from, to }] : []
  })

/** So often a price may change, and what is paid is still the same thing. */
const MOST_CHANGES = 2

/** A price of its own, which changes seldom: not oftener than it stays. What varies is no subscription. */
export function hasPrice(all: readonly Received[]): boolean {
  const changes = changesIn(all).length
  return changes <= MOST_CHANGES && 2 * changes < all.length
}

/** The least of the last three: what comes is at least this, as far as anybody can tell. */
export const leastOf = (all: readonly Received[]): string =>
  text(
    all
      .slice(-TIMES)
      .map(({ amount }) => amount)
      .reduce((a, b) => least(a, b)),
  )
