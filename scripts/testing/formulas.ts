/** What the tests of `ledger/rates/` share: tables for a formula, and amounts and rates to draw. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, text, type Money } from '../../ledger/money.ts'

export const shown = (amount: Money): string => text(amount)
/** Up to half a million, in cents. */
export const dollars = fc.integer({ min: 0, max: 50_000_000 }).map(n => money(n).div(100))
/** Up to thirty a year. */
export const percent = fc.integer({ min: 0, max: 3000 }).map(n => money(n).div(100))

/** A table for one formula: the amounts (and rates) that it is given, and last what comes out. */
export const table = (name: string, formula: (...given: Money[]) => Money, rows: string[][]): void => {
  describe(name, () =>
    test.each(rows)('%s %s %s', (...row) => expect(shown(formula(...row.slice(0, -1).map(money)))).toBe(row.at(-1))),
  )
}
