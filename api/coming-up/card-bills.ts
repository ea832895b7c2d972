/** Which statements of cards nothing pays, and how much of them. Pure. */
import type { BankDay } from '../../ledger/calendar.ts'
import { money, most, sum, ZERO, type Money } from '../../ledger/money.ts'

/** What a card asks for by a day (`standing.queries.ts`). */
interface Asked {
  readonly card: number
  readonly dueOn: BankDay
  readonly amount: Money
  /** Whoever pays as much by then has done what they must. */
  readonly minimum: Money
}

/** Something that is planned; an amount that is only known on its day is null. */
interface Planned {
  readonly date: BankDay
  readonly to: number | null
  /** Out is negative, its fee in it. */
  readonly amount: string | Money | null
  readonly fee: string
  readonly counted: boolean
}

/**
 * What is left to pay of each statement beside what is planned for its card by the day it is due, by today where that
 * is past. None where that is the minimum at least: how much more somebody pays is their own affair.
 */
export function unpaidCards<A extends Asked>(asked: readonly A[], planned: readonly Planned[], today: BankDay): A[] {
  return asked.flatMap(one => {
    const by = one.dueOn < today ? today : one.dueOn
    const paying = planned.filter(({ to, date, amount, counted }) => {
      return counted && to === one.card && date <= by && amount !== null
    })
    const paid = sum(
      paying.map(({ amount, fee }) =>
        money(amount ?? 0)
          .abs()
          .minus(fee),
      ),
    )
    const isKept = paid.gt(0) && paid.gte(one.minimum)
    const left = most(ZERO, one.amount.minus(paid))
    return isKept || left.isZero() ? [] : [{ ...one, amount: left, minimum: most(ZERO, one.minimum.minus(paid)) }]
  })
}
