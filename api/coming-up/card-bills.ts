/** What is left to pay of cards' statements beside what is planned. Pure. */
import type { BankDay } from '../../ledger/calendar.ts'
import { money, most, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import type { AskedByCard } from '../cards/standing.queries.ts'

/** What goes into an own account on a day; out is negative, a fee in it, null what is only known then. */
interface Paying {
  readonly date: BankDay
  readonly to: number | null
  readonly amount: string | Money | null
  readonly fee: string
  readonly counted: boolean
}

interface Item extends Paying {
  /** Of a card's statement: what is asked for. */
  readonly asked?: AskedByCard
}

/**
 * Items in which each statement is what is left of it beside what they and `more` pay for its card by the day it is
 * due, by today where that is past. It is gone where they pay its minimum at least: how much more somebody pays is
 * their own affair.
 */
export const leftOfCards = <I extends Item>(items: readonly I[], more: readonly Paying[], today: BankDay): I[] =>
  items.flatMap(item => {
    if (!item.asked) return item
    const left = unpaid(item.asked, [...items, ...more], today)
    return left ? { ...item, amount: text(left.neg()) } : []
  })

function unpaid({ card, dueOn, amount, minimum }: AskedByCard, paying: readonly Paying[], today: BankDay) {
  const by = dueOn < today ? today : dueOn
  const inTime = paying.filter(({ to, date, counted }) => counted && to === card && date <= by)
  const paid = sum(inTime.flatMap(one => (one.amount === null ? [] : money(one.amount).abs().minus(one.fee))))
  const isKept = paid.gt(0) && paid.gte(minimum)
  const left = most(ZERO, amount.minus(paid))
  return isKept || left.isZero() ? undefined : left
}
