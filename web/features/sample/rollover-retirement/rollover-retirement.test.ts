import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, text } from '../../../../ledger/money.ts'
import {
  accountTypes,
  agreementsForm,
  defaultFund,
  defaultFunds,
  figuresOf,
  matchMix,
  mixOf,
  optionsForm,
  sourceForm,
  strategyFault,
  totalAllocation,
  withholdingFor,
} from './rollover-retirement.ts'

const texts = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('step 1', () => {
  const filled = {
    sourceKind: 'employer',
    provider: 'Old Employer',
    accountNumber: '123456',
    accountType: '401k',
    estimatedValue: '45000',
  }
  test.each<[object, string[]]>([
    [{}, []],
    [{ provider: ' ' }, ['Provider name is required']],
    [{ accountNumber: '' }, ['Account number is required']],
    [{ accountNumber: '12345' }, ['Please enter a valid account number (6-17 digits)']],
    [{ accountNumber: '1'.repeat(17) }, []],
    [{ accountNumber: '1'.repeat(18) }, ['Please enter a valid account number (6-17 digits)']],
    [{ accountNumber: '12a456' }, ['Please enter a valid account number (6-17 digits)']],
    [{ estimatedValue: '' }, ['Estimated value is required']],
    [{ estimatedValue: 'lots' }, ['Please enter a valid amount']],
    [{ estimatedValue: '0' }, ['Please enter a valid amount']],
  ])('%j: %j', (change, expected) => expect(texts(sourceForm.safeParse({ ...filled, ...change }))).toEqual(expected))
})

test('the kinds of account stand in the order of doc3 §3 (ROLL-008)', () =>
  expect(accountTypes.join(', ')).toBe('traditional, roth, 401k, 403b, 457, tsp, sep, simple'))

describe('step 2', () => {
  const filled = { rolloverType: 'full', rolloverAmount: '', distributionMethod: 'direct', withholding: '0' }
  test.each<[object, string[]]>([
    [{}, []],
    [{ rolloverType: 'partial' }, ['Rollover amount is required for partial rollovers']],
    [{ rolloverType: 'partial', rolloverAmount: '0' }, ['Please enter a valid amount greater than zero']],
    [{ rolloverType: 'partial', rolloverAmount: 'x' }, ['Please enter a valid amount greater than zero']],
    [{ rolloverType: 'partial', rolloverAmount: '45000.01' }, ['The amount cannot be more than the estimated value']],
    [{ withholding: '' }, ['Please enter a valid percentage between 0 and 100']],
    [{ withholding: '10.5' }, ['Please enter a valid percentage between 0 and 100']],
    [{ withholding: '101' }, ['Please enter a valid percentage between 0 and 100']],
    [{ withholding: '100' }, []],
    [{ distributionMethod: 'check', withholding: '19' }, ['An indirect rollover must withhold at least 20%']],
    [{ distributionMethod: 'check', withholding: '20' }, []],
  ])('%j: %j', (change, expected) =>
    expect(texts(optionsForm('45000').safeParse({ ...filled, ...change }))).toEqual(expected),
  )

  test('a check starts at 20, everything else at 0', () => {
    expect(['check', 'direct', 'wire'].map(withholdingFor)).toEqual(['20', '0', '0'])
  })
})

describe('step 3', () => {
  test('the documented mixes are whole', () => {
    expect(defaultFund).toMatchObject({ stocks: 70, bonds: 25, cash: 5, expenseRatio: '0.75' })
    expect(matchMix).toEqual({ stocks: 60, bonds: 30, cash: 10 })
    expect(defaultFunds.map(({ allocation }) => allocation)).toEqual(['40', '30', '20', '10'])
    for (const strategy of ['default', 'match', 'custom'] as const)
      expect(mixOf({ strategy, funds: defaultFunds }).reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
  })
  test('only an own choice has to total 100 (C-154)', () => {
    const funds = [{ fund: 'A', allocation: '99' }]
    expect(strategyFault({ strategy: 'custom', funds })).toBe('Total allocation must equal 100%')
    expect(strategyFault({ strategy: 'custom', funds: [{ fund: 'A', allocation: 'x' }] })).toBe(
      'Total allocation must equal 100%',
    )
    expect(strategyFault({ strategy: 'default', funds })).toBeUndefined()
    expect(strategyFault({ strategy: 'custom', funds: defaultFunds })).toBeUndefined()
    expect(totalAllocation(defaultFunds)).toBe(100)
  })
})

test('step 4: the three texts, in order', () => {
  expect(
    texts(agreementsForm.safeParse({ termsAndConditions: false, transferAuthorization: false, taxWithholding: false })),
  ).toEqual([
    'You must agree to the terms and conditions',
    'You must authorize the transfer',
    'You must acknowledge the tax withholding notice',
  ])
})

test('credited, withheld and what stays make up the estimated value (LED-37)', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.nat(100),
      fc.constantFrom('full' as const, 'partial' as const),
      (value, part, pct, rolloverType) => {
        const [estimated, rolloverAmount] = [text(money(value).div(100)), text(money(part).div(100))]
        const figures = figuresOf(estimated, { rolloverType, rolloverAmount, withholding: String(pct) })
        expect(text(figures.credited.plus(figures.withheld).plus(figures.stays))).toBe(estimated)
        expect(figures.credited.gte(0) && figures.stays.gte(0)).toBe(true)
        if (rolloverType === 'full') expect(figures.stays.isZero()).toBe(true)
      },
    ),
  ))
