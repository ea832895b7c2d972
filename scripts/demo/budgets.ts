/** What a demo customer wants to spend, so that the budget planner has months to carry on from. */
import { addMonths, startOfMonth, type BankDay } from '../../ledger/calendar.ts'
import type { BankCategory } from '../../api/platform/categories/categories.schema.ts'
import type { Machinery } from '../../api/platform/machinery.ts'
import type { DemoCustomer } from './facts.ts'

const MONTHS = 3

const wanted: readonly (readonly [BankCategory, string])[] = [
  ['Housing', '1850.00'],
  ['Groceries', '640.00'],
  ['Dining', '610.00'],
  ['Utilities', '180.00'],
  ['Transport', '200.00'],
  ['Entertainment', '120.00'],
]

/** May run again: what is there stays as it is. */
export const seedBudgets = ({ db }: Machinery, { who }: DemoCustomer, today: BankDay): Promise<unknown> =>
  db.asBank(tx =>
    tx
      .insertInto('app.budget')
      .values(
        wanted.map(([category, amount]) => ({
          customer: who.id,
          category,
          month: addMonths(startOfMonth(today), -MONTHS),
          amount,
        })),
      )
      .onConflict(one => one.doNothing())
      .execute(),
  )
