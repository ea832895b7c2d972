import { money, text, ZERO } from '../../../ledger/money.ts'

interface Line {
  date: string
  amount: string
}

/** What came in and what went out in a month, of the lines that are listed: a filter or a period may leave some out. */
export interface MonthSum {
  /** "2026-11" */
  month: string
  moneyIn: string
  moneyOut: string
}

/** The sums of each month of these lines, by the month. Pure. */
export function monthSums(rows: readonly Line[]): Map<string, MonthSum> {
  const months = Map.groupBy(rows, ({ date }) => date.slice(0, 7))
  const sum = (amounts: readonly Line[], out: boolean) =>
    text(
      amounts
        .filter(({ amount }) => amount.startsWith('-') === out)
        .reduce((total, { amount }) => total.plus(money(amount)), ZERO),
    )
  return new Map(
    [...months].map(([month, ofMonth]) => [
      month,
      { month, moneyIn: sum(ofMonth, false), moneyOut: sum(ofMonth, true) },
    ]),
  )
}
