/** Sums over lines in categories. Pure: what they are made of is all that is known. */
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth, type BankDay } from '../../ledger/calendar.ts'
import { money, sum, text, type Money } from '../../ledger/money.ts'
import { gaveBack } from '../platform/categories/bank-rules.ts'
import type { Cost, Flow } from '../platform/categories/categories.schema.ts'
import type { Entry } from '../platform/categories/entries.ts'
import type { Part } from '../platform/categories/parts.ts'
import { changesIn, daysOf, hasPrice, leastOf, runsIn, type Received, type Run } from '../platform/recurring/runs.ts'
import type { Insights } from './insights.schema.ts'

interface Span {
  readonly name: string
  readonly from: BankDay
  readonly to: BankDay
}

/** So many months are looked at, this one included. */
const MONTHS = 13

/** The months up to today's, the oldest first; the last one is whole. */
export const monthsUpTo = (today: BankDay): Span[] =>
  Array.from({ length: MONTHS }, (_, i) => spanOf(addMonths(startOfMonth(today), i + 1 - MONTHS)))

const spanOf = (first: BankDay): Span => ({ name: first.slice(0, 7), from: first, to: endOfMonth(first) })

/** The month before one: as many days of it as have been, where the month is not over. */
export function monthBefore({ from, to }: Span, today: BankDay): Span {
  const whole = spanOf(addMonths(from, -1))
  if (today >= to || today < from) return whole
  const until = addDays(whole.from, daysBetween(from, today))
  return { ...whole, to: until < whole.to ? until : whole.to }
}

interface Counted {
  readonly entry: Entry
  readonly part: Part
}

const within = (entries: readonly Entry[], { from, to }: Pick<Span, 'from' | 'to'>): Counted[] =>
  entries.filter(({ on }) => on >= from && on <= to).flatMap(entry => entry.parts.map(part => ({ entry, part })))

const totalOf = (counted: readonly Counted[]): Money => sum(counted.map(({ part }) => part.amount))
const of = (counted: readonly Counted[], flow: Flow): Counted[] => counted.filter(({ part }) => part.flow === flow)

/** What was spent in a month, by category and by merchant, beside the month before. The most first. */
export function spendingOf(entries: readonly Entry[], month: Span, before: Span): Insights['spending'] {
  const [now, then] = [of(within(entries, month), 'spending'), of(within(entries, before), 'spending')]
  return {
    ...spentIn(now, then),
    categories: grouped(now, then, ({ part }) => part.category).map(({ key, ...spent }) => ({
      category: key,
      ...spent,
    })),
    merchants: grouped(now, then, ({ entry }) => entry.such.key).map(({ key, one, ...spent }) => ({
      such: key,
      name: one.entry.such.name,
      ...spent,
    })),
  }
}

const spentIn = (now: readonly Counted[], then: readonly Counted[]) => ({
  amount: text(totalOf(now).neg()),
  before: text(totalOf(then).neg()),
  count: new Set(now.map(({ entry }) => entry.id)).size,
})

function grouped(now: readonly Counted[], then: readonly Counted[], keyOf: (counted: Counted) => string) {
  const [ofNow, ofThen] = [Map.groupBy(now, keyOf), Map.groupBy(then, keyOf)]
  const keys = [...new Set([...ofNow.keys(), ...ofThen.keys()])]
  return keys
    .flatMap(key => {
      const [here, there] = [ofNow.get(key) ?? [], ofThen.get(key) ?? []]
      const one = here[0] ?? there[0]
      return one ? [{ key, one, ...spentIn(here, there) }] : []
    })
    .toSorted((a, b) => money(b.amount).comparedTo(a.amount) || money(b.before).comparedTo(a.before))
    .map(({ one, ...rest }) => ({ ...rest, one }))
}

/** What each month did, from what is on all accounts now. Lines later than the last month are taken off first. */
export function cashFlowOf(entries: readonly Entry[], months: readonly Span[], now: Money): Insights['months'] {
  const last = months.at(-1)?.to ?? ''
  let closing = now.minus(totalOf(within(entries, { from: addDays(last, 1), to: '9999-12-31' })))
  return months
    .toReversed()
    .map(month => {
      const counted = within(entries, month)
      const opening = closing.minus(totalOf(counted))
      const did = (flow: Flow) => text(totalOf(of(counted, flow)))
      const told = {
        month: month.name,
        from: month.from,
        to: month.to,
        opening: text(opening),
        income: did('income'),
        spending: did('spending'),
        elsewhere: did('elsewhere'),
        invested: did('invested'),
        own: did('own'),
        closing: text(closing),
      }
      closing = opening
      return told
    })
    .toReversed()
}

/** Fees and interest that were paid, whatever they are called, what came back of them taken off. */
export function costsOf(entries: readonly Entry[], { from, to }: Pick<Span, 'from' | 'to'>): Insights['costs'] {
  const then = entries.filter(({ on }) => on >= from && on <= to)
  const paid = (kind: Cost) => text(sum(then.filter(({ cost }) => cost === kind).map(({ line }) => line.amount)).neg())
  return { from, to, fees: paid('fees'), interest: paid('interest') }
}

type Recurring = Insights['income'][number]

/** Income that comes by a rhythm. */
export const incomeFound = (entries: readonly Entry[], today: BankDay): Recurring[] =>
  recurringIn(kept(entries).filter(isEarned), today).map(({ told, run }) => ({
    ...told,
    next: { ...told.next, amount: leastOf(run.all) },
  }))

/** What did not come back. A dispute that was lost leaves its purchase as it was. */
function kept(entries: readonly Entry[]): Entry[] {
  const back = new Set<number>()
  const again = new Set<number>()
  for (const { line } of entries) {
    const seq = gaveBack(line)
    if (seq !== undefined) (line.event.kind === 'dispute-credit-ended' ? again : back).add(seq)
  }
  return entries.filter(({ line: { seq } }) => !back.has(seq) || again.has(seq))
}

const isEarned = ({ parts, line }: Entry): boolean =>
  line.amount.isPositive() && line.event.kind === 'deposit' && parts.every(({ flow }) => flow === 'income')

/**
 * What is paid by a rhythm at a price of its own, which changes seldom. Prices only: what varies is no subscription.
 */
export const subscriptionsFound = (entries: readonly Entry[], today: BankDay): Recurring[] =>
  recurringIn(kept(entries).filter(isBought), today)
    .filter(({ run }) => hasPrice(run.all))
    .map(({ told }) => told)

const isBought = ({ parts, line }: Entry): boolean =>
  line.amount.isNegative() &&
  (line.type === 'purchase' || line.type === 'payment') &&
  parts.every(({ flow }) => flow === 'spending')

interface Paid extends Received {
  readonly entry: Entry
}

const paidBy = (entry: Entry): Paid => ({
  payer: entry.such.key,
  on: entry.on,
  amount: entry.line.amount.abs(),
  entry,
})

function recurringIn(entries: readonly Entry[], today: BankDay): { told: Recurring; run: Run<Paid> }[] {
  const inOrder = entries.toSorted((a, b) => a.line.seq - b.line.seq)
  return runsIn(inOrder.map(paidBy), today).flatMap(run => {
    const [newest, [next]] = [run.all.at(-1), daysOf(run, today, addDays(today, FAR_DAYS))]
    if (!newest || next === undefined) return []
    const { such, parts } = newest.entry
    const amount = text(newest.amount)
    const told: Recurring = {
      such: such.key,
      name: such.name,
      category: parts[0]?.category ?? '',
      every: run.beat.every,
      last: { on: newest.on, amount },
      next: { on: next, amount },
      changes: changesIn(run.all)
        .map(({ from, to }) => ({ on: to.on, from: text(from.amount), to: text(to.amount) }))
        .toReversed(),
    }
    return [{ told, run }]
  })
}

/** No rhythm is longer. */
const FAR_DAYS = 40
