/**
 * The yearly room of contributions into retirement: 6,500 a calendar year in bank time, per customer (C-77), 1,000
 * more from the age of
 * 50 on. What is contributed for the year before comes until its taxes are due. Money that bounces was never
 * contributed: the year that
 * it counted for gets its room back, however late that is known.
 */
import * as z from 'zod'
import type { AccountId } from '../accounts.ts'
import { partsOf, type BankDay } from '../calendar.ts'
import { money, most, text, ZERO, type Money } from '../money.ts'
import { contributeUntil } from '../rates/retirement.ts'
import { refuse, seqNumber, type Effect, type Lot, type RecordedEvent, type Refusal, type View } from './event.ts'

const PREFIX = 'contributed:'

/** What a customer contributed for a year, or for that of a bank day. */
export const contributedCounter = (owner: string, day: BankDay): string => `${PREFIX}${owner}:${day.slice(0, 4)}`

/** The year that a contribution counts for: "2026". */
export const taxYear = z.string().regex(/^20\d\d$/)

interface Contributed {
  readonly owner: string
  readonly amount: string
  readonly limit: string
  /** The year that it counts for; that of today where absent. */
  readonly year?: string | undefined
}

/**
 * Counts a contribution in its year: today's, or the one before until its taxes are due. Refuses what is above the
 * room that is left.
 * The counter has to be read.
 */
export function countContribution(view: View, { owner, amount, limit, year }: Contributed): Effect[] | Refusal {
  const wrong = year !== undefined && wrongYear(Number(year), view.bankDay)
  if (wrong) return wrong
  const counter = contributedCounter(owner, year ?? view.bankDay)
  const room = most(ZERO, money(limit).minus(view.counter(counter)))
  if (room.lt(amount)) return refuse('exceeds_yearly_limit', { limit, remaining: text(room) })
  return [{ effect: 'count', counter, amount }]
}

function wrongYear(year: number, today: BankDay): Refusal | undefined {
  const until = contributeUntil(year)
  if (today > until) return refuse('too_late', { until })
  return year > partsOf(today).year ? refuse('too_soon', { date: `${year}-01-01` }) : undefined
}

/** The name of a year's counter, as a payload says it. */
export const roomCounter = z.string().startsWith(PREFIX).max(140)

/**
 * The contributions that carried unsettled money of one origin into retirement: each event's seq,
 * and the counter it counted in.
 */
export const carriedInto = z
  .array(z.object({ event: seqNumber, counter: roomCounter }))
  .min(1)
  .optional()
type Carried = z.infer<typeof carriedInto>

/** What must be read to give their room back. */
export const touchCarried = (carried: Carried): { events: number[]; counters: string[] } => ({
  events: (carried ?? []).map(({ event }) => event),
  counters: (carried ?? []).map(({ counter }) => counter),
})

/**
 * Gives back the room that the money of `origin` had taken: what each contribution carried of it counts no more.
 * `not_found` for one that carried none of it, and when a piece lies in a retirement account and no contribution is
 * named that brought it there.
 */
export function roomBack(view: View, origin: number, carried: Carried = []): Effect[] | Refusal {
  const effects: Effect[] = []
  const brought = new Map<AccountId, Money>()
  for (const [n, { event, counter }] of carried.entries()) {
    const pieces = piecesIn(view.events.get(event), origin)
    const counted = view.events.get(event)?.effects.some(one => one.effect === 'count' && one.counter === counter)
    if (!counted || pieces.length === 0 || carried.findIndex(one => one.event === event) !== n)
      return refuse('not_found')
    for (const { account, amount } of pieces) {
      brought.set(account, (brought.get(account) ?? ZERO).plus(amount))
      effects.push({ effect: 'count', counter, amount: text(amount.neg()) })
    }
  }
  for (const { account, amount } of view.lotsFrom(origin)) {
    const explained = brought.get(account) ?? ZERO
    if (view.accounts.get(account)?.kind === 'retirement' && explained.lt(amount)) return refuse('not_found')
  }
  return effects
}

/**
 * Gives back the room that an origin took which was itself a contribution: `amount` of it counts no more. `not_found`
 * when `counter` is not the one that it counted in, or is not named.
 */
export function ownRoomBack(
  view: View,
  origin: number,
  counter: string | undefined,
  amount: Money,
): Effect[] | Refusal {
  const effects = view.events.get(origin)?.effects ?? []
  const counted = effects.find(one => one.effect === 'count' && one.counter.startsWith(PREFIX))
  if (counted?.effect !== 'count') return counter === undefined ? [] : refuse('not_found')
  if (counted.counter !== counter) return refuse('not_found')
  return [{ effect: 'count', counter, amount: text(amount.neg()) }]
}

const piecesIn = (event: RecordedEvent | undefined, origin: number): Pick<Lot, 'account' | 'amount'>[] =>
  (event?.effects ?? []).flatMap(one =>
    one.effect === 'lot' && one.origin === origin && money(one.amount).gt(0)
      ? [{ account: one.account, amount: money(one.amount) }]
      : [],
  )
