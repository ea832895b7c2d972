/**
 * A month's budget against the caller's own lines: every figure that was spent is the sum of lines that /activity
 * shows under the same question.
 */
import { addMonths, type BankDay, endOfMonth, startOfMonth } from '../../ledger/calendar.ts'
import { money, type Money, sum, text, ZERO } from '../../ledger/money.ts'
import { comingUp } from '../coming-up/coming-up.queries.ts'
import { AppError } from '../errors.ts'
import { accountsOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { everyEntry } from '../platform/categories/entries.queries.ts'
import type { Entry } from '../platform/categories/entries.ts'
import type { Part } from '../platform/categories/parts.ts'
import type { Tx } from '../platform/db.ts'
import { BUDGET_TEXTS, type BudgetTold, MONTHS_AFTER, MONTHS_BEFORE } from './budget-planner.schema.ts'
import { type Plan, rowsOf, totalOf } from './reckon.ts'

/** The first of a month that may be looked at and planned. */
export function firstOf(name: string, today: BankDay): BankDay {
  const [first, now] = [`${name}-01`, startOfMonth(today)]
  if (first < addMonths(now, -MONTHS_BEFORE) || first > addMonths(now, MONTHS_AFTER))
    throw new AppError('validation_failed', BUDGET_TEXTS.month, 'month')
  return first
}

export const plansOf = async (tx: Tx, customer: string): Promise<Plan[]> =>
  (await tx.selectFrom('app.budget').selectAll().where('customer', '=', customer).execute()).map(
    ({ category, month, amount }) => ({ category, from: month, amount: money(amount) }),
  )

interface Spent {
  readonly category: string
  readonly amount: Money
  readonly count: number
}

const within = (entries: readonly Entry[], flow: Part['flow'], month: BankDay) =>
  entries
    .filter(({ on }) => startOfMonth(on) === month)
    .flatMap(entry => entry.parts.map(part => ({ id: entry.id, ...part })))
    .filter(part => part.flow === flow)

/** What a month's lines spent, by category; what came back is taken off. */
export function spentBy(entries: readonly Entry[]): (month: BankDay) => ReadonlyMap<string, Spent> {
  const known = new Map<BankDay, ReadonlyMap<string, Spent>>()
  return month => {
    const found = known.get(month)
    if (found) return found
    const groups = Map.groupBy(within(entries, 'spending', month), ({ category }) => category)
    const spent = new Map(
      [...groups].map(([category, parts]) => [
        category,
        { category, amount: sum(parts.map(({ amount }) => amount)).neg(), count: new Set(parts.map(p => p.id)).size },
      ]),
    )
    known.set(month, spent)
    return spent
  }
}

export async function told(tx: Tx, customer: string, month: BankDay, today: BankDay): Promise<BudgetTold> {
  const last = endOfMonth(month)
  const accounts = accountsOf(tx)
  const [{ plans, entries }, own, expected] = await Promise.all([
    entriesFor(tx, customer, month),
    accounts,
    expectedIn(tx, customer, month, today, accounts),
  ])
  const spent = spentBy(entries)
  const rows = rowsOf(plans, (category, one) => spent(one).get(category)?.amount ?? ZERO, month)
  const others = [...spent(month).values()].filter(({ category }) => rows.every(row => row.category !== category))
  const income = incomeIn(entries, month, expected)
  const [budgeted, carried] = [totalOf(rows, 'budgeted'), totalOf(rows, 'carried')]
  const all = sum([...spent(month).values()].map(({ amount }) => amount))
  return {
    today,
    hasAccount: own.length > 0 || entries.length > 0,
    month: { name: month.slice(0, 7), from: month, to: last },
    income,
    categories: rows.map(row => ({
      ...row,
      since: row.since ?? null,
      count: spent(month).get(row.category)?.count ?? 0,
    })),
    others: others
      .toSorted((a, b) => b.amount.comparedTo(a.amount))
      .map(({ category, amount, count }) => ({ category, spent: text(amount), count })),
    budgeted: text(budgeted),
    carried: text(carried),
    spent: text(all),
    remaining: text(budgeted.plus(carried).minus(totalOf(rows, 'spent'))),
  }
}

/** The plans, and the lines that are told against them: from the oldest plan, or the month, to the month's end. */
async function entriesFor(tx: Tx, customer: string, month: BankDay) {
  const plans = await plansOf(tx, customer)
  const oldest = plans.map(({ from }) => from).reduce((a, b) => (a < b ? a : b), month)
  return { plans, entries: await everyEntry(tx, { from: oldest, to: endOfMonth(month) }) }
}

/** What is still expected to come in within a month, by its rhythm. */
async function expectedIn(
  tx: Tx,
  customer: string,
  month: BankDay,
  today: BankDay,
  accounts: Promise<readonly OwnAccount[]>,
) {
  const last = endOfMonth(month)
  const planned = last < today ? [] : await comingUp(tx, customer, today, month, last, accounts)
  return planned.flatMap(({ kind, description, date, amount, counted }) =>
    kind === 'income' && counted && amount !== null ? [{ name: description, on: date, amount }] : [],
  )
}

/** What came in, and what is still expected. */
function incomeIn(entries: readonly Entry[], month: BankDay, expected: Awaited<ReturnType<typeof expectedIn>>) {
  const received = sum(within(entries, 'income', month).map(({ amount }) => amount))
  return {
    received: text(received),
    expected,
    total: text(received.plus(sum(expected.map(({ amount }) => money(String(amount)))))),
  }
}

export const keep = (tx: Tx, row: { customer: string; category: string; month: BankDay; amount: string }) =>
  tx
    .insertInto('app.budget')
    .values(row)
    .onConflict(one => one.columns(['customer', 'category', 'month']).doUpdateSet({ amount: row.amount }))
    .execute()
