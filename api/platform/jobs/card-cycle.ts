/**
 * A card's cycle, purely: what was owed day by day, split into cash advances and the rest, and the interest on each
 * (ARCHITECTURE, Cards; LED-18).
 *
 * - Interest is charged on what stands at the end of each day of the cycle, the statement day included, at a 365th a
 *   day of the rate that was agreed when the card was opened; cash and purchases are each summed unrounded and
 *   rounded once. It is posted on the statement day, and from the next day on it is owed like a purchase.
 * - Cash costs from its own day, its fee with it, whatever was paid. What is left of it after the statement goes on
 *   costing until the day it is paid, also when that statement is then paid in full.
 * - Purchases of the first cycle cost nothing. Later ones cost nothing in a cycle in which the last statement was
 *   paid in full by its due day, and else from the first day of the cycle, those of before and those of the cycle
 *   alike. Paying the last statement in full ends it: for the days until that payment nothing is asked afterwards.
 * - Paid in full: payments of after the statement day up to the due day cover its balance, or nothing at all is owed
 *   on the due day. Only payments pay (`ledger/card-roles.ts`); refunds lower the debt, on which interest is then
 *   charged.
 * - A payment that was taken back has paid nothing: a statement is then looked at as if it had never come, also one
 *   that had already counted it. What it had paid of cash is cash again.
 * - A balance that was brought over from another bank has its own rate from its own day, its fee with it, until the
 *   last day of that rate; from the next day on it is owed like a purchase.
 * - Payments go to what costs most first (12 CFR 1026.53): cash, then purchases, then what was brought over, of it the
 *   highest rate first. What else is credited goes to purchases first.
 */
import * as z from 'zod'
import { addDays, daysBetween, type BankDay } from '../../../ledger/calendar.ts'
import type { CardRole } from '../../../ledger/card-roles.ts'
import { cents, least, money, most, sum, ZERO, type Money } from '../../../ledger/money.ts'
import { CASH_APR, minimumPayment, paymentDueOn, PURCHASE_APR } from '../../../ledger/rates/card.ts'
import { interestOnRuns } from '../../../ledger/rates/interest.ts'

/** A posting on the card; `debit` is positive for what raises the debt. */
export interface CardPosting {
  readonly seq: number
  readonly day: BankDay
  readonly debit: Money
  /** What it is to the statement; of one that undoes another, what that one was. */
  readonly role: Exclude<CardRole, 'undoes'>
  /** It undoes an earlier line, or does what was undone again. */
  readonly undoes?: true
  /** The payment that it takes back. */
  readonly takesBack?: { readonly seq: number; readonly day: BankDay }
  /** Of a balance that was brought over, or that goes back: the event that brought it, and its rate. */
  readonly brought?: Brought
}

/** A balance that was brought over by an event: its rate, percent a year, and the last day of that. */
export interface Brought {
  readonly of: number
  readonly apr: string
  readonly until: BankDay
}

/** What is left of one. */
export interface BroughtOver extends Brought {
  readonly owed: Money
}

/** The last statement, when there was one. */
export interface LastStatement {
  readonly on: BankDay
  readonly balance: Money
  readonly cash: Money
  readonly minimum: Money
  /** What of the minimum the one before had lacked. */
  readonly pastDue?: Money
  readonly dueOn: BankDay
  /** What was left of balances that were brought over. */
  readonly transfers?: readonly BroughtOver[]
}

export interface Cycle {
  readonly openedOn: BankDay
  readonly from: BankDay
  readonly to: BankDay
  readonly rates: CardRates
  /** What was owed, and how much of it was cash, before the first of the postings. */
  readonly opening: Money
  readonly cash: Money
  readonly transfers?: readonly BroughtOver[]
  readonly last: LastStatement | undefined
  /** By value day, oldest first: those of the cycle, or all since the card was opened. */
  readonly postings: readonly CardPosting[]
  /** The day on which the postings begin, when it is not the cycle's first. */
  readonly since?: BankDay
  /** False: it was closed before statements asked again for what is missing of the last minimum. */
  readonly asksPastDue?: boolean
}

interface Statement {
  readonly purchaseInterest: Money
  readonly cashInterest: Money
  readonly transferInterest: Money
  readonly owed: Money
  readonly cashOwed: Money
  /** What is left of balances that were brought over and still have their rate on the next day. */
  readonly transfers: readonly BroughtOver[]
  readonly minimum: Money
  /** What of the minimum is missing of the last one on the statement day. */
  readonly pastDue: Money | undefined
  readonly dueOn: BankDay
  /** The last statement's due day, when its minimum was not paid by then. */
  readonly late: BankDay | undefined
}

/** Closes the cycle on its last day. */
export function closeCycle(cycle: Cycle): Statement {
  const { to, from, openedOn, rates } = cycle
  const days = walk(cycle)
  const end = days.at(-1) ?? { total: cycle.opening, cash: ZERO, transfers: [] }
  const charged = clipped(days, from, to)
  const cashInterest = interestOnRuns(
    charged.map(({ days: n, cash }) => ({ balance: cash, days: n })),
    rates.cash,
  )
  const onPurchases = interestOnRuns(
    charged.map(({ days: n, total, cash, transfers }) => ({
      balance: total.minus(cash).minus(owedOf(transfers)),
      days: n,
    })),
    rates.purchase,
  )
  const transferInterest = cents(sum(charged.map(interestOnTransfers)))
  const purchaseInterest = cycle.last && !wasPaid(cycle, cycle.last) ? cents(onPurchases) : ZERO
  const interest = cents(cashInterest).plus(purchaseInterest).plus(transferInterest)
  const owed = most(ZERO, end.total.plus(interest))
  const missing = cycle.last ? missingOf(cycle, cycle.last, to) : ZERO
  const pastDue = cycle.asksPastDue === false ? undefined : missing
  return {
    purchaseInterest,
    cashInterest: cents(cashInterest),
    transferInterest,
    owed,
    cashOwed: least(owed, end.cash),
    transfers: lapsed(end, addDays(to, 1)).transfers,
    minimum: minimumPayment(owed, interest, pastDue),
    pastDue,
    dueOn: paymentDueOn(to, openedOn),
    late: cycle.last && wasLate(cycle, cycle.last) ? cycle.last.dueOn : undefined,
  }
}

const owedOf = (transfers: readonly BroughtOver[]): Money => sum(transfers.map(({ owed }) => owed))

/** Unrounded. */
const interestOnTransfers = ({ days, transfers }: Pick<Owed, 'transfers'> & { days: number }): Money =>
  sum(transfers.map(({ owed, apr }) => interestOnRuns([{ balance: owed, days }], apr)))

/** What is owed at the end of a cycle's last day, and what of it was brought over. */
export const owedAtEnd = (cycle: Cycle): Owed =>
  lapsed(walk(cycle).at(-1) ?? { total: cycle.opening, cash: ZERO, transfers: [] }, cycle.to)

/** What was owed at the end of a day. */
const owedOn = ({ opening, postings }: Pick<Cycle, 'opening' | 'postings'>, on: BankDay): Money =>
  opening.plus(sum(postings.filter(({ day }) => day <= on).map(({ debit }) => debit)))

/** Whether something was missing of a statement's minimum on its due day, and something was still owed. */
const wasLate = (cycle: Pick<Cycle, 'opening' | 'postings'>, last: LastStatement): boolean =>
  missingOf(cycle, last, last.dueOn).gt(0)

/** What is missing of a statement's minimum at the end of a day; never more than was owed then. */
const missingOf = (cycle: Pick<Cycle, 'opening' | 'postings'>, last: LastStatement, on: BankDay): Money =>
  most(ZERO, least(last.minimum.minus(paidTowards(last, cycle.postings, on)), owedOn(cycle, on)))

/** Whether the cycle's last statement was paid in full by its due day. */
export const wasPaid = (cycle: Pick<Cycle, 'opening' | 'postings'>, last: LastStatement): boolean =>
  stillToPay(last, cycle.postings, last.dueOn, owedOn(cycle, last.dueOn)).isZero()

/**
 * What is still to be paid of a statement at the end of a day on which `owed` was owed: never more than that, nor
 * than the payments since the statement left of it. `postings`: all since the statement, whatever came before.
 */
export function stillToPay(
  last: Pick<LastStatement, 'on' | 'balance'>,
  postings: readonly CardPosting[],
  on: BankDay,
  owed: Money,
): Money {
  const left = last.balance.plus(counted(last, postings)).minus(paidTowards(last, postings, on))
  return most(ZERO, least(left, owed.plus(sum(takenBack(postings, on)))))
}

/** Payments after a statement's day up to a day, less those that were taken back, whenever that was known. */
export function paidTowards({ on }: Pick<LastStatement, 'on'>, postings: readonly CardPosting[], by: BankDay): Money {
  const within = (day: BankDay) => on < day && day <= by
  return sum(
    postings
      .filter(({ role, takesBack, day }) => role === 'payment' && within(takesBack?.day ?? day))
      .map(({ debit }) => debit.neg()),
  )
}

/** Payments that a statement counted and that were taken back after it. */
const counted = ({ on }: Pick<LastStatement, 'on'>, postings: readonly CardPosting[]): Money =>
  sum(postings.filter(({ day, takesBack }) => takesBack && takesBack.day <= on && day > on).map(({ debit }) => debit))

/** What was taken back after a day of payments up to that day: that day's debt looks lower than it was. */
const takenBack = (postings: readonly CardPosting[], by: BankDay): Money[] =>
  postings.filter(({ day, takesBack }) => takesBack && takesBack.day <= by && day > by).map(({ debit }) => debit)

/** What stood from a day on, until the next stretch. */
interface Stretch {
  readonly day: BankDay
  readonly total: Money
  /** Parts of what is owed; what is neither was bought. */
  readonly cash: Money
  readonly transfers: readonly BroughtOver[]
}

function walk({ from, to, opening, cash, transfers = [], postings, since = from }: Cycle): Stretch[] {
  const start = fitting({ total: opening, cash, transfers })
  const changes = Map.groupBy(postings, ({ day }) => (day < since ? since : day))
  const rates = [...transfers, ...postings.flatMap(({ brought }) => brought ?? [])]
  const ends = rates.map(({ until }) => addDays(until, 1)).filter(day => day >= since)
  const days = [...new Set([since, ...ends, ...changes.keys()])].filter(day => day <= to).toSorted()
  const known: CardPosting[] = []
  let at = start
  return days.map(day => {
    at = lapsed(at, day)
    for (const posting of changes.get(day) ?? []) {
      known.push(posting)
      at = posting.takesBack ? lapsed(asIfNeverPaid(start, known), day) : step(at, posting)
    }
    return { day, ...at }
  })
}

type Owed = Omit<Stretch, 'day'>

function step(before: Owed, { debit, role, day, brought }: CardPosting): Owed {
  const { total, cash, transfers } = lapsed(before, day)
  return fitting({
    total: total.plus(debit),
    cash: role === 'cash' || role === 'payment' ? most(ZERO, cash.plus(debit)) : cash,
    transfers: brought && brought.until >= day ? withMore(transfers, brought, debit) : transfers,
  })
}

/** Without those whose rate has ended: they are owed like a purchase. */
const lapsed = <T extends Pick<Owed, 'transfers'>>(owed: T, day: BankDay): T =>
  owed.transfers.every(({ until }) => until >= day)
    ? owed
    : { ...owed, transfers: owed.transfers.filter(({ until }) => until >= day) }

/** By so much more, or less: of the one that an event brought. */
function withMore(transfers: readonly BroughtOver[], brought: Brought, debit: Money): BroughtOver[] {
  const [before, others] = [
    transfers.find(({ of }) => of === brought.of),
    transfers.filter(one => one.of !== brought.of),
  ]
  const { of, apr, until } = brought
  const owed = (before?.owed ?? ZERO).plus(debit)
  return [...others, ...(owed.gt(0) ? [{ of, apr, until, owed }] : [])].toSorted(byRate)
}

/** What costs most first, the older first where they cost the same. */
const byRate = (a: BroughtOver, b: BroughtOver): number => money(b.apr).comparedTo(a.apr) || a.of - b.of

/** Parts are never more than the whole: what is missing is taken from what costs most. */
function fitting({ total, cash, transfers }: Owed): Owed {
  const room = most(ZERO, total)
  const brought = owedOf(transfers)
  if (cash.plus(brought).lte(room)) return { total, cash, transfers }
  const left = most(ZERO, room.minus(brought))
  const kept: BroughtOver[] = []
  let toPay = most(ZERO, brought.minus(room))
  for (const one of transfers) {
    const paid = least(toPay, one.owed)
    toPay = toPay.minus(paid)
    if (one.owed.gt(paid)) kept.push({ ...one, owed: one.owed.minus(paid) })
  }
  return { total, cash: least(cash, left), transfers: kept }
}

/** Where the card stands without the payments that were taken back, and without the taking back. */
function asIfNeverPaid(start: Owed, known: readonly CardPosting[]): Owed {
  const undone = new Map<number, Money>()
  for (const { takesBack, debit } of known)
    if (takesBack) undone.set(takesBack.seq, (undone.get(takesBack.seq) ?? ZERO).plus(debit))
  let at = start
  for (const posting of known) {
    if (posting.takesBack) continue
    const less = posting.role === 'payment' ? undone.get(posting.seq) : undefined
    at = step(at, less ? { ...posting, debit: posting.debit.plus(less) } : posting)
  }
  // A payment of before the first posting is not among them: what it took back is owed all the same.
  const stranger = known.filter(({ takesBack }) => takesBack && !known.some(({ seq }) => seq === takesBack.seq))
  return stranger.reduce((owed, { debit }) => ({ ...owed, total: owed.total.plus(debit) }), at)
}

/** The days of the cycle that each stretch stood. */
function clipped(stretches: readonly Stretch[], from: BankDay, to: BankDay): (Owed & { days: number })[] {
  return stretches.flatMap(({ day, ...owed }, i) => {
    const [first, next] = [day < from ? from : day, stretches[i + 1]?.day]
    const days = next === undefined ? daysBetween(first, to) + 1 : daysBetween(first, next)
    return days > 0 ? [{ ...owed, days }] : []
  })
}

/** Percent a year. */
interface CardRates {
  readonly purchase: string
  readonly cash: string
}

/** The rates that were agreed when the card was opened, else the bank's. */
export const ratesOf = ({ purchaseApr, cashApr }: Readonly<Record<string, unknown>>): CardRates => ({
  purchase: typeof purchaseApr === 'string' ? purchaseApr : PURCHASE_APR,
  cash: typeof cashApr === 'string' ? cashApr : CASH_APR,
})

/** The last statement as the card's terms tell it. */
export function lastStatement(terms: Readonly<Record<string, unknown>>): LastStatement | undefined {
  const { statementOn: on, paymentDueOn: dueOn } = terms
  if (typeof on !== 'string' || typeof dueOn !== 'string') return undefined
  const { statementBalance: balance, statementCash: cash, minimumPayment: minimum } = terms
  const { statementPastDue: pastDue } = terms
  const transfers = broughtIn(terms['statementTransfers'])
  return {
    on,
    dueOn,
    balance: money(String(balance)),
    cash: money(String(cash)),
    minimum: money(String(minimum)),
    pastDue: typeof pastDue === 'string' ? money(pastDue) : ZERO,
    transfers,
  }
}

const kept = z.array(z.object({ of: z.int(), apr: z.string(), until: z.string(), owed: z.string() }))

function broughtIn(told: unknown): BroughtOver[] {
  const read = kept.safeParse(told)
  return read.success ? read.data.map(one => ({ ...one, owed: money(one.owed) })) : []
}
