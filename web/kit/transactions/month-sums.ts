import { money, text, ZERO } from '../../../ledger/money.ts'

interface Line {
  date: string
  amount: string
}

/** What came in and what went out in a month, of all its lines that a filter or a period does not leave out. */
export interface MonthSum {
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
    [...months].map(([month, ofMonth]) => [month, { moneyIn: sum(ofMonth, false), moneyOut: sum(ofMonth, true) }]),
  )
}
