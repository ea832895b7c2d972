/** What should come or be taken by a rhythm that was found, on its days. Pure. */
import type { BankDay } from '../../ledger/calendar.ts'
import { money, text, ZERO } from '../../ledger/money.ts'
import { daysOf, hasPrice, leastOf, runsIn, type Received } from '../platform/recurring/runs.ts'

export interface Expected {
  readonly payer: string
  readonly on: BankDay
  readonly amount: string
  /** It has a price of its own among several of this payer. */
  readonly isOneOf: boolean
}

const byDay = (expected: Expected[]): Expected[] => expected.toSorted((a, b) => (a.on < b.on ? -1 : 1))

/**
 * What should come from today to `last`, by payer, each on its day. Nothing of a payer without a rhythm, or whose
 * rhythm has ended.
 */
export const expectedIncome = (received: readonly Received[], today: BankDay, last: BankDay): Expected[] =>
  expectedOf(received, today, last, leastOf)

/** What should be taken from today to `last`, by whom, at the price of the last time. What varies is left out. */
export const expectedPayments = (paid: readonly Received[], today: BankDay, last: BankDay): Expected[] =>
  expectedOf(paid, today, last, all => (hasPrice(all) ? text(all.at(-1)?.amount ?? ZERO) : '0.00'))

function expectedOf(
  been: readonly Received[],
  today: BankDay,
  last: BankDay,
  amountOf: (all: readonly Received[]) => string,
): Expected[] {
  const expected = runsIn(been, today).flatMap(run => {
    const [amount, payer] = [amountOf(run.all), run.all[0]?.payer ?? '']
    if (money(amount).isZero()) return []
    return daysOf(run, today, last).map(on => ({ payer, on, amount, isOneOf: run.isOneOf }))
  })
  return byDay(expected)
}
