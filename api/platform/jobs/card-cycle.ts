/**
 * A card's cycle, purely: what was owed day by day, split into cash advances and the rest, and the interest on each. Payments
 * go to cash advances first, which cost more. Cash costs from its first day; purchases cost nothing when the last statement
 * was paid by its due day (ARCHITECTURE, Cards; LED-18).
 */
import { daysBetween, type BankDay } from '../../../ledger/calendar.ts'
import { cents, least, money, most, ZERO, type Money } from '../../../ledger/money.ts'
import { CASH_APR, interestOnRuns, minimumPayment, paymentDueOn, PURCHASE_APR } from '../../../ledger/rates.ts'

/** Kinds of events whose debit on a card takes a payment or credit back: what bounced has paid nothing. */
export const UNDOES_PAYMENTS: readonly string[] = ['return', 'charge-back', 'dispute-credit-ended', 'reversal']

/** A posting on the card; `debit` is positive for what raises the debt. */
export interface CardPosting {
  readonly day: BankDay
  readonly debit: Money
  readonly cash: boolean
  /** It takes a payment back (`UNDOES_PAYMENTS`). */
  readonly undoes?: boolean
}

/** The last statement, when there was one. */
export interface LastStatement {
  readonly on: BankDay
  readonly balance: Money
  readonly cash: Money
  readonly dueOn: BankDay
}

export interface Cycle {
  readonly from: BankDay
  readonly to: BankDay
  /** Owed when the cycle began. */
  readonly opening: Money
  readonly last: LastStatement | undefined
  /** By value day, oldest first. */
  readonly postings: readonly CardPosting[]
}

export interface Statement {
  readonly purchaseInterest: Money
  readonly cashInterest: Money
  readonly owed: Money
  readonly cashOwed: Money
  readonly minimum: Money
  readonly dueOn: BankDay
}

/** Closes the cycle on its last day. */
export function closeCycle(cycle: Cycle): Statement {
  const { to, last } = cycle
  const days = walk(cycle)
  const cashInterest = cents(
    interestOnRuns(
      days.map(({ days: n, cash }) => ({ balance: cash, days: n })),
      CASH_APR,
    ),
  )
  const onPurchases = interestOnRuns(
    days.map(({ days: n, total, cash }) => ({ balance: total.minus(cash), days: n })),
    PURCHASE_APR,
  )
  const purchaseInterest = last && !wasPaid(last, cycle.postings) ? cents(onPurchases) : ZERO
  const end = days.at(-1) ?? { total: cycle.opening, cash: ZERO }
  const interest = cashInterest.plus(purchaseInterest)
  const owed = most(ZERO, end.total.plus(interest))
  return {
    purchaseInterest,
    cashInterest,
    owed,
    cashOwed: least(owed, end.cash),
    minimum: minimumPayment(owed, interest),
    dueOn: paymentDueOn(to),
  }
}

/** Whether the payments that came by the due day cover the statement. One that bounced, whenever that was known, is none. */
export function wasPaid({ balance, dueOn }: LastStatement, postings: readonly CardPosting[]): boolean {
  let left = balance
  for (const { day, debit, undoes } of postings) if (debit.isNegative() ? day <= dueOn : undoes) left = left.plus(debit)
  return left.lte(0)
}

interface Stretch {
  readonly days: number
  readonly total: Money
  readonly cash: Money
}

function walk({ from, to, opening, last, postings }: Cycle): Stretch[] {
  const changes = Map.groupBy(postings, ({ day }) => (day < from ? from : day))
  const starts = [...new Set([from, ...changes.keys()])].filter(day => day <= to).toSorted()
  let total = opening
  let cash = within(last?.cash ?? ZERO, total)
  return starts.map((day, i) => {
    for (const posting of changes.get(day) ?? []) {
      total = total.plus(posting.debit)
      if (posting.cash || posting.debit.isNegative()) cash = cash.plus(posting.debit)
      cash = within(cash, total)
    }
    const next = starts[i + 1]
    return { days: next === undefined ? daysBetween(day, to) + 1 : daysBetween(day, next), total, cash }
  })
}

const within = (cash: Money, total: Money): Money => most(ZERO, least(cash, most(ZERO, total)))

/** The last statement as the card's terms tell it. */
export function lastStatement(terms: Readonly<Record<string, unknown>>): LastStatement | undefined {
  const { statementOn: on, statementBalance: balance, statementCash: cash, paymentDueOn: dueOn } = terms
  if (typeof on !== 'string' || typeof dueOn !== 'string') return undefined
  return { on, dueOn, balance: money(String(balance)), cash: money(String(cash)) }
}
