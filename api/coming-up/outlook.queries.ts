/** "Safe to move?" over everything that is planned: what an account holds after an act and on the days that follow. */
import type * as z from 'zod'
import { isCard, spendable, withdrawable } from '../../ledger/accounts.ts'
import { addDays, occurrencesIn, type BankDay } from '../../ledger/calendar.ts'
import { least, money, most, text, ZERO, type Money } from '../../ledger/money.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import { calendarOf, datesAhead } from '../platform/orders/course.ts'
import type { Course as Series } from '../platform/orders/order.ts'
import type { safeToMove } from '../platform/safe-to-move.schema.ts'
import { alertLine } from './alert-line.queries.ts'
import { leftOfCards } from './card-bills.ts'
import { allComing } from './coming-up.queries.ts'
import type { Planned } from './planned.ts'
import { uncovered, type Paying } from './covered.ts'
import { courseFor, forecastEnd, isSpentFrom, type Course } from './forecast.queries.ts'

interface Act {
  /** Amount and fee. */
  readonly total: string
  /** Money that leaves the bank needs settled money. */
  readonly leaves: boolean
  /** The day that it is for, when that is not today. */
  readonly on?: BankDay | undefined
  /** The series that it begins: its later days are counted as well. */
  readonly series?: Series | undefined
  /** What it replaces: an item's `of`. */
  readonly except?: string | undefined
  /** Days on which it does nothing, because something else pays. */
  readonly without?: ReadonlySet<BankDay> | undefined
  /** Whom it pays, where that is a payee. */
  readonly payee?: string | undefined
  /** The bill that it pays, and how much of it: that much is not open any more. */
  readonly towards?: { readonly bill: string; readonly amount: string } | undefined
  /** The own account that it pays into, by the ledger's number: of a card it pays the statement. */
  readonly into?: number | null | undefined
}

type Outlook = z.input<typeof safeToMove>

/**
 * Reads as the caller. Money that is set aside already is not counted again. Of a card it tells available credit, which
 * overpaying does not raise (C-67).
 */
export async function outlookOf(tx: Tx, customer: string, own: OwnAccount, act: Act, today: BankDay): Promise<Outlook> {
  const last = forecastEnd(today)
  const all = await allComing(tx, customer, today, today, last)
  const items = all.filter(({ of }) => of !== act.except).flatMap(item => lessPaid(item, act.towards))
  const others = uncovered(leftOfCards(items, payingInto(act, today), today), payingOf(act, today))
  const available = most(ZERO, (act.leaves ? withdrawable : spendable)(own.state))
  const course = withAct(own, available, others, act, today, last)
  const { points, after, afterOn, lowest, out, into, unpaid, subscriptions } = course
  const line = isSpentFrom(own) ? await alertLine(tx, customer, own) : undefined // the alert watches money, not credit
  const verdict = verdictOn(lowest, line)
  const { lowest: without } = courseFor(own, available, leftOfCards(all, [], today), today, last)
  const told = (amount: string) => (isCard(own.state) ? text(least(money(amount), own.state.floor.neg())) : amount)
  return {
    available: told(text(available)),
    settling: available.lt(most(ZERO, spendable(own.state))),
    after: told(after),
    afterOn,
    planned: text(out.amount),
    plannedCount: out.count,
    comingIn: text(into.amount),
    comingInCount: into.count,
    unpaid: text(unpaid.amount),
    unpaidCount: unpaid.count,
    subscriptions: text(subscriptions.amount),
    subscriptionsCount: subscriptions.count,
    unknown: others
      .filter(({ amount, counted, from }) => amount === null && counted && from === own.state.id)
      .map(({ description, date }) => ({ description, date })),
    afterPlanned: told(points.at(-1)?.balance ?? after),
    lowest: { ...lowest, balance: told(lowest.balance) },
    series: wholeOf(act),
    alertLine: line ?? null,
    verdict,
    anyway: verdict !== 'safe' && verdict === verdictOn(without, line) ? { date: without.date } : null,
  }
}

function verdictOn({ balance }: Course['lowest'], line: string | undefined): Outlook['verdict'] {
  if (money(balance).isNegative()) return 'short'
  return line !== undefined && money(balance).lt(line) ? 'below-line' : 'safe'
}

/** What a series comes to by its last date, when it has one. */
function wholeOf({ total, series }: Act) {
  const dates = series && datesAhead(series)
  return dates ? { ...dates, total: text(money(total).times(dates.count)) } : null
}

/**
 * The course of an account with the act in it: first of all when it is for today, else after whatever else its day
 * brings. One of a day that is farther off is taken at the end of what can be seen. The later ones of its series are
 * among what is planned.
 */
function withAct(
  own: OwnAccount,
  available: Money,
  others: readonly Planned[],
  { total, on = '', series, without = NO_DAYS }: Act,
  today: BankDay,
  last: BankDay,
) {
  const begins = on < today ? today : on
  const takesOnDay = !without.has(begins)
  const now = takesOnDay ? available.minus(total) : available
  const later = series ? [...occurrencesIn(calendarOf(series), addDays(begins, 1), last)] : []
  const again = later.flatMap(({ day }) => (without.has(day) ? [] : [day]))
  const taken = { amount: money(total), again }
  if (begins === today) return { ...courseFor(own, now, others, today, last, taken), after: text(now), afterOn: null }
  const date = begins < last ? begins : last
  const course = courseFor(own, available, others, today, last, takesOnDay ? { ...taken, on: date } : taken)
  return {
    ...course,
    after: course.points.find(point => point.date === date)?.balance ?? text(now),
    afterOn: {
      date,
      others: countOf(courseFor(own, available, others, today, date)),
      takes: takesOnDay ? text(money(total)) : '0.00',
    },
  }
}

const NO_DAYS: ReadonlySet<BankDay> = new Set()

const countOf = ({ out, into, unpaid, subscriptions }: Course): number =>
  [out, into, unpaid, subscriptions].reduce((all, { count }) => all + count, 0)

/** A series pays what the payee will ask for, a single payment only where it is for no bill that is there. */
function payingOf({ payee, series, towards, on: day }: Act, today: BankDay): Paying[] {
  const isSeries = series !== undefined && series.every !== 'once'
  return payee === undefined || (towards && !isSeries) ? [] : [{ payee, on: day ?? today, isSeries }]
}

/** What the act pays into an own account is planned like all else: a card's statement is less by it. */
const payingInto = ({ into = null, total, on: date }: Act, today: BankDay) =>
  into === null ? [] : [{ date: date ?? today, to: into, amount: total, fee: '0.00', counted: true }]

/** An open bill, less what the act pays of it. */
function lessPaid(item: Planned, towards: Act['towards']): Planned[] {
  if (item.planned || item.amount === null || item.of !== towards?.bill) return [item]
  const left = money(item.amount).plus(towards.amount)
  return left.isNegative() ? [{ ...item, amount: text(left) }] : []
}
