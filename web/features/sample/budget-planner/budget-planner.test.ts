// Tries C-148, LED-49.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { money, sum, text } from '../../../../ledger/money.ts'
import { budgetMachine, type BudgetEvent } from './budget-planner.machine.ts'
import { sampleBudget } from './budget-planner.source.ts'
import { alertsOf, figuresOf, monthsAround } from './budget-planner.ts'

const today = '2026-11-20'
const start = () => createActor(budgetMachine, { input: { budget: sampleBudget.load(today) } }).start()
const transaction = { categoryId: '3', amount: '12.34', date: today, description: '' }

test('starts with the documented income, categories and budgets', () => {
  const { budget } = start().getSnapshot().context
  expect(budget.income).toBe('3500')
  expect(budget.categories.map(({ name, budgeted }) => `${name} ${budgeted}`)).toEqual([
    'Housing 1200',
    'Transportation 350',
    'Food 500',
    'Utilities 250',
    'Entertainment 150',
    'Healthcare 200',
    'Savings 400',
  ])
})

describe('what is refused, and in which words', () => {
  test.each(['categoryId', 'amount', 'date'])('a transaction without %s', field => {
    const page = start()
    const before = page.getSnapshot().context.budget
    page.send({ type: 'addTransaction', transaction: { ...transaction, [field]: '' } })
    expect(page.getSnapshot().context).toEqual({
      budget: before,
      fault: { at: 'transaction', text: 'Please fill out all required fields' },
    })
  })
  test.each(['2026-10-31', '2026-12-01'])('a transaction of %s, which is not in this month', date => {
    const page = start()
    const before = page.getSnapshot().context.budget
    page.send({ type: 'addTransaction', transaction: { ...transaction, date } })
    expect(page.getSnapshot().context).toEqual({
      budget: before,
      fault: { at: 'transaction', text: 'Please choose a date in the month of this budget' },
    })
  })
  test.each(['name', 'budgeted'])('a category without %s', field => {
    const page = start()
    page.send({ type: 'addCategory', category: { name: 'Pets', budgeted: '40', [field]: ' ' } })
    expect(page.getSnapshot().context.fault).toEqual({ at: 'category', text: 'Please fill out all fields' })
  })
  test('deleting a category that has transactions', () => {
    const page = start()
    page.send({ type: 'removeCategory', id: '1' })
    expect(page.getSnapshot().context.fault?.text).toBe('Cannot delete category with existing transactions')
    expect(page.getSnapshot().context.budget.categories).toHaveLength(7)
  })
})

test('changing the month clears all transactions; then a category can go', () => {
  const page = start()
  page.send({ type: 'setMonth', month: '2026-12-01' })
  expect(page.getSnapshot().context.budget.transactions).toEqual([])
  page.send({ type: 'removeCategory', id: '1' })
  expect(page.getSnapshot().context.budget.categories.map(({ id }) => id)).toEqual(['2', '3', '4', '5', '6', '7'])
})

test('a new category is number eight, and number eight again only when it is free (C-149)', () => {
  const page = start()
  const ids = () => page.getSnapshot().context.budget.categories.map(({ id }) => id)
  page.send({ type: 'addCategory', category: { name: 'Pets', budgeted: '40' } })
  page.send({ type: 'setMonth', month: '2026-12-01' })
  page.send({ type: 'removeCategory', id: '2' })
  page.send({ type: 'addCategory', category: { name: 'Gifts', budgeted: '30' } })
  expect(ids()).toEqual(['1', '3', '4', '5', '6', '7', '8', '9'])
})

const anyEvent: fc.Arbitrary<BudgetEvent> = fc.oneof(
  fc.record({
    type: fc.constant('addTransaction' as const),
    transaction: fc.record({
      categoryId: fc.constantFrom('1', '3', '8', ''),
      amount: fc.constantFrom('1', '2.50', '0', 'x', ''),
      date: fc.constantFrom(today, '2026-12-03'),
      description: fc.constant(''),
    }),
  }),
  fc.record({ type: fc.constant('removeTransaction' as const), id: fc.constantFrom('1', '2', '9') }),
  fc.record({
    type: fc.constant('addCategory' as const),
    category: fc.record({ name: fc.constantFrom('Pets', ''), budgeted: fc.constantFrom('40', '') }),
  }),
  fc.record({ type: fc.constant('removeCategory' as const), id: fc.constantFrom('1', '5', '8') }),
  fc.record({ type: fc.constant('setMonth' as const), month: fc.constantFrom('2026-11-01', '2026-12-01') }),
)

test('whatever is done: unique ids, spent sums the transactions, remaining is budget less spent', () =>
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), events => {
      const page = start()
      for (const event of events) page.send(event)
      const { budget } = page.getSnapshot().context
      const figures = figuresOf(budget)
      expect(budget.transactions.every(({ date }) => date.startsWith(budget.month.slice(0, 7)))).toBe(true)
      for (const list of [budget.categories, budget.transactions])
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      const known = budget.transactions.filter(({ categoryId }) =>
        budget.categories.some(({ id }) => id === categoryId),
      )
      expect(text(figures.spent)).toBe(text(sum(known.map(({ amount }) => money(amount)))))
      expect(figures.remaining.eq(figures.budgeted.minus(figures.spent))).toBe(true)
    }),
  ))

test.each([
  [3500, 3050, 1000, []],
  [3000, 3050, 1000, ['budget-income']],
  [3500, 3050, 3100, ['spending-budget']],
  [3000, 3500, 3600, ['budget-income', 'spending-budget', 'spending-income']],
  [3500, 3500, 3500, []],
])('income %d, budget %d, spending %d: %j', (income, budgeted, spent, expected) => {
  const alerts = alertsOf({ income: money(income), budgeted: money(budgeted), spent: money(spent) })
  expect(alerts.map(({ over }) => over)).toEqual(expected)
})

test('the month selector holds the present month', () => expect(monthsAround(today)).toContain('2026-11-01'))
