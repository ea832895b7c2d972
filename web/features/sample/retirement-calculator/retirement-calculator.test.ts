// Tries C-87, C-88, LED-46.
import { getShortestPaths } from '@xstate/graph'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { money } from '../../../../ledger/money.ts'
import { type CalculatorInputs, defaultInputs as defaults, inputsForm, ownInputs } from './inputs.ts'
import { calculatorMachine } from './retirement-calculator.machine.ts'
import { project, recommend } from './retirement-calculator.ts'

/**
 * Invariants of the projection:
 * more savings, more contributions or less wanted income never deplete sooner; a recommended contribution, a
 * recommended retirement age and the adjusted income each close the gap by themselves, and the form takes each of them;
 * savings are never shown below zero.
 */
const anyInputs: fc.Arbitrary<CalculatorInputs> = fc
  .record({
    currentAge: fc.integer({ min: 18, max: 80 }),
    working: fc.integer({ min: 0, max: 45 }),
    retired: fc.integer({ min: 0, max: 40 }),
    currentSavings: fc.integer({ min: 0, max: 2_000_000 }),
    currentIncome: fc.integer({ min: 0, max: 400_000 }),
    annualContribution: fc.integer({ min: 0, max: 60_000 }),
    expectedReturnRate: fc.integer({ min: 0, max: 150 }).map(n => n / 10),
    inflationRate: fc.integer({ min: 0, max: 100 }).map(n => n / 10),
    incomeNeeded: fc.integer({ min: 0, max: 20 }).map(n => n * 5),
    socialSecurity: fc.integer({ min: 0, max: 50_000 }),
    otherIncome: fc.integer({ min: 0, max: 50_000 }),
  })
  .map(({ currentAge, working, retired, ...rest }) => {
    const retirementAge = Math.min(100, currentAge + working)
    return { ...rest, currentAge, retirementAge, lifeExpectancy: Math.min(120, retirementAge + retired) }
  })

const lasts = (inputs: CalculatorInputs) => {
  const { savingsDepletion } = project(inputs)
  return savingsDepletion === 'Never' ? Number.POSITIVE_INFINITY : savingsDepletion
}
const prop = (name: string, check: (inputs: CalculatorInputs, more: number) => void) =>
  test(name, () =>
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 1, max: 500_000 }), (inputs, more) => {
        check(inputs, more)
      }),
      { numRuns: 120 },
    ),
  )

describe('more never lasts shorter', () => {
  prop('more savings', (inputs, more) =>
    expect(lasts({ ...inputs, currentSavings: inputs.currentSavings + more })).toBeGreaterThanOrEqual(lasts(inputs)),
  )
  prop('more contributions', (inputs, more) =>
    expect(lasts({ ...inputs, annualContribution: inputs.annualContribution + more })).toBeGreaterThanOrEqual(
      lasts(inputs),
    ),
  )
  prop('less wanted income', inputs =>
    expect(lasts({ ...inputs, incomeNeeded: Math.max(0, inputs.incomeNeeded - 5) })).toBeGreaterThanOrEqual(
      lasts(inputs),
    ),
  )
})

describe('what is recommended closes the gap', () => {
  prop('by saving more', inputs => {
    const { newTotalAnnualContribution, additionalAnnualSavingsNeeded } = recommend(inputs)
    if (newTotalAnnualContribution === undefined) return expect(inputs.retirementAge).toBe(inputs.currentAge)
    const after = project({ ...inputs, annualContribution: newTotalAnnualContribution.toNumber() })
    expect(after.annualSurplusOrShortfall.gt('-1e-9')).toBe(true)
    if (project(inputs).annualSurplusOrShortfall.gte(0)) expect(additionalAnnualSavingsNeeded?.isZero()).toBe(true)
    return undefined
  })
  prop('by working longer, or says that no age of the plan is enough', inputs => {
    const { additionalYearsToWork, newRetirementAge, workingLongerIsEnough } = recommend(inputs)
    expect(additionalYearsToWork).toBeLessThanOrEqual(20)
    expect(newRetirementAge).toBe(inputs.retirementAge + additionalYearsToWork)
    expect(newRetirementAge).toBeLessThanOrEqual(Math.min(100, inputs.lifeExpectancy))
    const gapAfter = (years: number) =>
      project({ ...inputs, retirementAge: inputs.retirementAge + years }).annualSurplusOrShortfall
    expect(gapAfter(additionalYearsToWork).gte(0)).toBe(workingLongerIsEnough)
    if (additionalYearsToWork > 0) expect(gapAfter(additionalYearsToWork - 1).lt(0)).toBe(true)
  })
  prop('and the form takes it', inputs => {
    const { newTotalAnnualContribution, newRetirementAge, adjustedIncomePercentage } = recommend(inputs)
    const advised = [
      { annualContribution: newTotalAnnualContribution?.toNumber() ?? inputs.annualContribution },
      { retirementAge: newRetirementAge },
      { incomeNeeded: adjustedIncomePercentage },
    ]
    for (const change of advised) expect(inputsForm.safeParse({ ...inputs, ...change }).error).toBeUndefined()
  })
  prop('by wanting less', inputs => {
    const { adjustedIncomePercentage } = recommend(inputs)
    expect(adjustedIncomePercentage).toBeLessThanOrEqual(inputs.incomeNeeded)
    const after = project({ ...inputs, incomeNeeded: Math.max(0, adjustedIncomePercentage) })
    expect(after.annualSurplusOrShortfall.gt('-1e-6')).toBe(true)
  })
})

prop('one row a year, savings never below zero, both phases in their place', inputs => {
  const { projectionData, totalRetirementSavings, savingsLastUntilAge } = project(inputs)
  expect(projectionData.map(({ age }) => age)).toEqual(
    Array.from({ length: inputs.lifeExpectancy - inputs.currentAge + 1 }, (_, i) => inputs.currentAge + i),
  )
  for (const { age, savings, phase } of projectionData) {
    expect(savings.gte(0)).toBe(true)
    expect(phase).toBe(age <= inputs.retirementAge ? 'accumulation' : 'distribution')
    if (savingsLastUntilAge !== 'Lifetime' && age > savingsLastUntilAge) expect(savings.isZero()).toBe(true)
  }
  expect(projectionData.find(({ age }) => age === inputs.retirementAge)?.savings.eq(totalRetirementSavings)).toBe(true)
})

prop('income is the sum of its three parts, and the gap is income less need', inputs => {
  const { retirementIncome: income, annualIncomeNeeded, annualSurplusOrShortfall } = project(inputs)
  expect(income.total.eq(income.fromSavings.plus(income.fromSocialSecurity).plus(income.fromOther))).toBe(true)
  expect(income.total.minus(annualIncomeNeeded).minus(annualSurplusOrShortfall).abs().lt('1e-9')).toBe(true)
})

test('the documented defaults', () => {
  const results = project(defaults)
  expect(results.yearsToRetirement).toBe(30)
  expect(results.totalRetirementSavings.toFixed(0)).toBe('2085061')
  expect(results.annualIncomeNeeded.toFixed(0)).toBe('133720')
  expect(results.futureSocialSecurity.toFixed(0)).toBe('50342')
  expect(results.safeAnnualWithdrawal.toFixed(0)).toBe('83402')
  expect([results.savingsDepletion, results.savingsLastUntilAge]).toEqual(['Never', 'Lifetime'])
})

test('nothing saved and something needed is depleted at once', () => {
  const { savingsDepletion, savingsLastUntilAge } = project({ ...defaults, currentSavings: 0, annualContribution: 0 })
  expect([savingsDepletion, savingsLastUntilAge]).toEqual([0, 65])
})

describe('the form', () => {
  const texts = (change: object) =>
    inputsForm.safeParse({ ...defaults, ...change }).error?.issues.map(({ message }) => message) ?? []
  test.each<[object, string[]]>([
    [{}, []],
    [{ currentAge: '' }, ['Current age must be between 18 and 100']],
    [{ currentAge: '17' }, ['Current age must be between 18 and 100']],
    [{ retirementAge: '34' }, ['Retirement age must be between 35 and 100']],
    [{ retirementAge: '35' }, []],
    [{ retirementAge: '101', lifeExpectancy: '110' }, ['Retirement age must be between 35 and 100']],
    [{ lifeExpectancy: '64' }, ['Life expectancy must be between 65 and 120']],
    [{ lifeExpectancy: '121' }, ['Life expectancy must be between 65 and 120']],
    [{ currentAge: '101' }, ['Current age must be between 18 and 100']],
    [
      { currentAge: '101', retirementAge: '101', lifeExpectancy: '121' },
      [
        'Current age must be between 18 and 100',
        'Retirement age must be between 18 and 100',
        'Life expectancy must be between 18 and 120',
      ],
    ],
    [{ currentAge: '100', lifeExpectancy: '100' }, ['Retirement age must be exactly 100']],
    [{ retirementAge: '65.5' }, ['Retirement age must be a whole number']],
    [{ lifeExpectancy: '90.5' }, ['Life expectancy must be a whole number']],
    [
      { lifeExpectancy: '130', retirementAge: '130' },
      ['Retirement age must be between 35 and 100', 'Life expectancy must be between 35 and 120'],
    ],
    [{ currentSavings: '-1' }, ['Current savings must be between $0 and $1,000,000,000']],
    [{ currentSavings: '1000000000' }, []],
    [{ currentIncome: '1000000000.01' }, ['Current income must be between $0 and $1,000,000,000']],
    [{ currentSavings: 'x' }, []],
    [{ expectedReturnRate: '15.1' }, ['Expected return must be between 0 and 15, in steps of 0.1']],
    [{ expectedReturnRate: '7.3' }, []],
    [{ inflationRate: '10.1' }, ['Inflation must be between 0 and 10, in steps of 0.1']],
    [{ incomeNeeded: '72' }, ['Desired income must be between 0 and 100, in steps of 5']],
  ])('%j: %j', (change, expected) => expect(texts(change)).toEqual(expected))

  test('blank and invalid numbers become 0', () =>
    expect(inputsForm.parse({ ...defaults, currentSavings: '', otherIncome: 'some' })).toMatchObject({
      currentSavings: 0,
      otherIncome: 0,
    }))
})

describe('on the customer’s own money', () => {
  const plan = {
    accounts: [
      { id: 'a', balance: '6000.10' },
      { id: 'b', balance: '4000.20' },
    ],
    years: [{ contributed: '250.00' }, { contributed: '1500.00' }],
    dateOfBirth: '1980-06-15',
  }
  test('savings are all retirement accounts together, or the one that was carried here', () => {
    expect(ownInputs(plan, '2026-06-15').currentSavings).toBe(10000.3)
    expect(ownInputs(plan, '2026-06-15', 'b').currentSavings).toBe(4000.2)
    expect(ownInputs(plan, '2026-06-15', 'a checking account').currentSavings).toBe(10000.3)
    expect(ownInputs({ ...plan, accounts: [{ id: 'a', balance: '0.00' }] }, '2026-06-15').currentSavings).toBe(0)
  })
  test('the contribution is the most of a year that is open, 0 where there was none', () => {
    expect(ownInputs(plan, '2026-06-15').annualContribution).toBe(1500)
    expect(ownInputs({ ...plan, years: [{ contributed: '0.00' }] }, '2026-06-15').annualContribution).toBe(0)
  })
  test.each([
    ['1980-06-15', '2026-06-14', 45],
    ['1980-06-15', '2026-06-15', 46],
    ['2000-02-29', '2026-02-28', 25],
    ['', '2026-06-15', 35],
  ])('born on %s, on %s: %i', (dateOfBirth, today, age) =>
    expect(ownInputs({ ...plan, dateOfBirth }, today).currentAge).toBe(age),
  )
  const documented = [
    'currentIncome',
    'expectedReturnRate',
    'inflationRate',
    'incomeNeeded',
    'socialSecurity',
    'otherIncome',
  ] as const
  test('whoever is 18 to 100 begins with what the form takes, the rest as documented', () => {
    for (let age = 18; age <= 100; age += 1) {
      const inputs = ownInputs({ ...plan, dateOfBirth: `${2026 - age}-01-01` }, '2026-06-15')
      expect(inputsForm.parse(inputs)).toEqual(inputs)
      for (const name of documented) expect(inputs[name]).toBe(defaults[name])
    }
  })
})

type Snapshot = SnapshotFrom<typeof calculatorMachine>
const events: EventFromLogic<typeof calculatorMachine>[] = [
  { type: 'calculate', inputs: defaults },
  { type: 'showInputs' },
  { type: 'showResults' },
  { type: 'reset' },
]
const paths = getShortestPaths(calculatorMachine, {
  events,
  serializeState: ({ value, context }: Snapshot) => `${String(value)}|${context.calculated !== undefined}`,
})
test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    if (state.value === 'results') expect(state.context.calculated?.results.annualIncomeNeeded.gt(money(0))).toBe(true)
    if (steps.at(-1)?.event.type === 'reset')
      expect(state).toMatchObject({ value: 'inputs', context: { calculated: undefined } })
  },
)
