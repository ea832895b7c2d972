import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, text } from '../../../../ledger/money.ts'
import { ruleMoves } from '../../../../api/auto-save/auto-save.schema.ts'
import { goalReachedOn, ruleForm, savedByMonth, setupForm, type AutoSaveSettings } from './auto-save.ts'

const filled = { amount: '25', frequency: 'weekly', source: 'a', target: 'b', goalName: '', goalAmount: '' }
const rule = { name: 'Dining', type: 'fixed', amount: '5', trigger: 'spending-restaurant' }
const anyCents = fc.integer({ min: 1, max: 100_000_00 }).map(cents => money(cents).div(100))

describe('the setup', () => {
  test('is complete without a goal, and may save into its own source (C-151)', () => {
    expect(setupForm.safeParse(filled).success).toBe(true)
    expect(setupForm.safeParse({ ...filled, target: 'a' }).success).toBe(true)
  })
  test.each(['amount', 'frequency', 'source', 'target'])('needs %s', field => {
    expect(setupForm.safeParse({ ...filled, [field]: '' }).error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
  test.each(['0', '-1', '1e3', '0.005', 'ten'])('refuses %s as an amount', amount => {
    expect(setupForm.safeParse({ ...filled, amount }).success).toBe(false)
  })
})

describe('a rule', () => {
  test.each(['name', 'type', 'amount', 'trigger'])('needs %s', field => {
    expect(ruleForm.safeParse({ ...rule, [field]: '' }).error?.issues.map(({ path }) => path[0])).toContain(field)
  })
  test.each([
    ['fixed', '250', true],
    ['percentage', '100', true],
    ['percentage', '100.01', false],
    ['percentage', '0', false],
  ])('%s of %s: %s', (type, amount, valid) => expect(ruleForm.safeParse({ ...rule, type, amount }).success).toBe(valid))

  test('takes a fixed amount, or a percentage of its trigger, rounded half up to the cent (LED-43)', () => {
    expect(text(ruleMoves({ type: 'fixed', amount: '5.00' }, money('9999')))).toBe('5.00')
    expect(text(ruleMoves({ type: 'percentage', amount: '5' }, money('200.10')))).toBe('10.01')
  })
  test('a percentage never takes more than what came in', () =>
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 100 }), (arrived, pct) =>
        ruleMoves({ type: 'percentage', amount: String(pct) }, arrived).lte(arrived),
      ),
    ))
})

describe('the plan', () => {
  const frequency = fc.constantFrom('daily', 'weekly', 'biweekly', 'monthly')
  const start = '2026-01-31'

  test('weekly for a year is 53 transfers from a start that counts, monthly is 12', () => {
    expect(savedByMonth({ amount: '25.00', frequency: 'weekly' }, start).at(-1)?.transfers).toBe(53)
    expect(savedByMonth({ amount: '25.00', frequency: 'monthly' }, start).at(-1)?.transfers).toBe(12)
  })

  test('saves whole transfers only, and never less later', () =>
    fc.assert(
      fc.property(anyCents, frequency, (amount, every) => {
        const months = savedByMonth({ amount: text(amount), frequency: every }, start)
        for (const [i, { saved, transfers }] of months.entries()) {
          expect(saved.eq(amount.times(transfers))).toBe(true)
          expect(saved.gte(months[i - 1]?.saved ?? 0)).toBe(true)
        }
      }),
    ))

  test('reaches the goal on the transfer that fills it, not before', () => {
    const settings: AutoSaveSettings = { ...filled, amount: '25.00', frequency: 'weekly', goalAmount: '100.00' }
    expect(goalReachedOn(settings, '2026-01-01')).toBe('2026-01-22')
    expect(goalReachedOn({ ...settings, goalAmount: '100.01' }, '2026-01-01')).toBe('2026-01-29')
    expect(goalReachedOn({ ...settings, goalAmount: '' }, '2026-01-01')).toBeUndefined()
  })

  test('what is saved already is not saved again', () => {
    const settings: AutoSaveSettings = { ...filled, frequency: 'weekly', goalAmount: '100' }
    const on = (there: string, next: string) => goalReachedOn(settings, '2026-01-01', { there: money(there), next })
    expect(on('75', '2026-03-06')).toBe('2026-03-12')
    expect(on('50', '2026-03-05')).toBe('2026-03-12')
    expect(on('0', '2026-01-01')).toBe('2026-01-22')
    expect(on('100', '2026-03-06')).toBeUndefined()
  })
})
