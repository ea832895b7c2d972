/**
 * The retirement projection (doc2 §3, §4, §9; LED-46). Pure; exact decimals, rounded only where they are shown.
 *
 * Conventions (C-87): contributions and withdrawals happen at the end of each year. Wanted income, Social Security
 * and other income are given in today's dollars and grow with inflation, before and during retirement.
 */
import { money, type Money, most, ZERO } from '../../../../ledger/money.ts'
import { INCOME_STEP, latestRetirement, MOST_DOLLARS, type CalculatorInputs } from './inputs.ts'

/** Percent of the savings that can be taken in the first year. */
const SAFE_WITHDRAWAL_RATE = '4'
const EXTRA_YEARS_CAP = 20

interface YearOfProjection {
  readonly age: number
  /** At the end of the year in which the customer reaches this age, never below zero. */
  readonly savings: Money
  readonly phase: 'accumulation' | 'distribution'
}

const growth = (percent: number, years: number): Money => money(percent).div(100).plus(1).pow(years)

/** Savings after each working year: savings x (1 + return) + contribution, from today's on. */
function accumulate(
  { currentSavings, annualContribution, expectedReturnRate }: CalculatorInputs,
  years: number,
): Money[] {
  const savings = [money(currentSavings)]
  for (let year = 1; year <= years; year += 1)
    savings.push((savings[year - 1] ?? ZERO).times(growth(expectedReturnRate, 1)).plus(annualContribution))
  return savings
}

/** Savings after each year of retirement; below zero from the year on whose withdrawal they cannot meet. */
function distribute(
  start: Money,
  firstWithdrawal: Money,
  { expectedReturnRate, inflationRate }: CalculatorInputs,
  years: number,
): Money[] {
  const savings = [start]
  for (let year = 1; year <= years; year += 1) {
    const withdrawal = firstWithdrawal.times(growth(inflationRate, year - 1))
    const before = savings[year - 1] ?? ZERO
    savings.push(before.lt(0) ? before : before.times(growth(expectedReturnRate, 1)).minus(withdrawal))
  }
  return savings
}

/** What the first year of retirement needs and brings, in the dollars of that year. */
function firstYear(inputs: CalculatorInputs) {
  const years = inputs.retirementAge - inputs.currentAge
  const inflated = (today: Money) => today.times(growth(inputs.inflationRate, years))
  const savings = accumulate(inputs, years).at(-1) ?? ZERO
  const needed = inflated(money(inputs.currentIncome).times(inputs.incomeNeeded).div(100))
  const [socialSecurity, other] = [inflated(money(inputs.socialSecurity)), inflated(money(inputs.otherIncome))]
  const safeWithdrawal = savings.times(SAFE_WITHDRAWAL_RATE).div(100)
  return {
    savings,
    needed,
    socialSecurity,
    other,
    safeWithdrawal,
    fromSavings: most(ZERO, needed.minus(socialSecurity).minus(other)),
    gap: safeWithdrawal.plus(socialSecurity).plus(other).minus(needed),
  }
}

/** The first year of retirement at whose end nothing is left although something is needed; undefined when they last. */
function depletion(savings: readonly Money[], withdrawal: Money): number | undefined {
  if (withdrawal.lte(0)) return undefined
  if (savings[0]?.lte(0)) return 0
  const year = savings.findIndex((left, i) => left.lt(0) || (left.isZero() && i < savings.length - 1))
  return year === -1 ? undefined : year
}

export type CalculatorResults = ReturnType<typeof project>

/** Everything that the results tab shows. Takes inputs that `inputsForm` has accepted. */
export function project(inputs: CalculatorInputs) {
  const [yearsToRetirement, yearsInRetirement] = [
    inputs.retirementAge - inputs.currentAge,
    inputs.lifeExpectancy - inputs.retirementAge,
  ]
  const first = firstYear(inputs)
  const working = accumulate(inputs, yearsToRetirement)
  const retired = distribute(first.savings, first.fromSavings, inputs, yearsInRetirement)
  const depleted = depletion(retired, first.fromSavings)
  const row =
    (phase: YearOfProjection['phase'], from: number) =>
    (savings: Money, i: number): YearOfProjection => ({ age: from + i, savings: most(ZERO, savings), phase })
  return {
    yearsToRetirement,
    yearsInRetirement,
    totalRetirementSavings: first.savings,
    annualIncomeNeeded: first.needed,
    /** What the savings have to bring in the first year, after Social Security and other income. */
    annualIncomeFromSavings: first.fromSavings,
    safeAnnualWithdrawal: first.safeWithdrawal,
    /** Safe withdrawal, Social Security and other income less what is needed: negative is a gap. */
    annualSurplusOrShortfall: first.gap,
    savingsDepletion: depleted ?? ('Never' as const),
    savingsLastUntilAge: depleted === undefined ? ('Lifetime' as const) : inputs.retirementAge + depleted,
    futureSocialSecurity: first.socialSecurity,
    futureOtherIncome: first.other,
    projectionData: [
      ...working.map(row('accumulation', inputs.currentAge)),
      ...retired.slice(1).map(row('distribution', inputs.retirementAge + 1)),
    ],
    retirementIncome: {
      fromSavings: first.safeWithdrawal,
      fromSocialSecurity: first.socialSecurity,
      fromOther: first.other,
      total: first.safeWithdrawal.plus(first.socialSecurity).plus(first.other),
    },
    recommendedChanges: recommend(inputs),
  }
}

/**
 * Three ways to close a gap, each by itself, and none that the form would refuse. All are zero when there is none.
 */
export function recommend(inputs: CalculatorInputs) {
  const { gap } = firstYear(inputs)
  const additionalAnnualSavingsNeeded = gap.gte(0) ? ZERO : extraSavings(inputs, gap.neg())
  const extraYears = gap.gte(0) ? { years: 0, enough: true } : yearsToWork(inputs)
  return {
    /** Whole dollars a year, rounded up; undefined when no working year is left to save in, or not enough of them. */
    additionalAnnualSavingsNeeded,
    newTotalAnnualContribution: additionalAnnualSavingsNeeded?.plus(inputs.annualContribution),
    additionalYearsToWork: extraYears.years,
    /** False when even the longest search leaves a gap: 20 years, or as many as the plan has until its latest age. */
    workingLongerIsEnough: extraYears.enough,
    newRetirementAge: inputs.retirementAge + extraYears.years,
    /** Percent of today's income that the plan supports as it is, down to a step of the form; none above the wanted. */
    adjustedIncomePercentage: supportedPercentage(inputs),
  }
}

/** Saved every year, this much more makes the safe withdrawal fill the gap. */
function extraSavings(inputs: CalculatorInputs, shortfall: Money): Money | undefined {
  const aDollarAYear =
    accumulate({ ...inputs, currentSavings: 0, annualContribution: 1 }, inputs.retirementAge - inputs.currentAge).at(
      -1,
    ) ?? ZERO
  if (aDollarAYear.isZero()) return undefined
  const extra = shortfall.times(100).div(SAFE_WITHDRAWAL_RATE).div(aDollarAYear).ceil()
  return extra.plus(inputs.annualContribution).gt(MOST_DOLLARS) ? undefined : extra
}

/** The search stops at 20 (doc2 §4), and before it where the form would refuse the age. */
function yearsToWork(inputs: CalculatorInputs): { years: number; enough: boolean } {
  const cap = Math.min(EXTRA_YEARS_CAP, latestRetirement(inputs.lifeExpectancy) - inputs.retirementAge)
  for (let years = 1; years <= cap; years += 1)
    if (firstYear({ ...inputs, retirementAge: inputs.retirementAge + years }).gap.gte(0)) return { years, enough: true }
  return { years: cap, enough: false }
}

function supportedPercentage(inputs: CalculatorInputs): number {
  const { gap, needed } = firstYear(inputs)
  if (gap.gte(0) || needed.lte(0)) return inputs.incomeNeeded
  const supported = needed.plus(gap).div(needed).times(inputs.incomeNeeded)
  return supported.div(INCOME_STEP).floor().times(INCOME_STEP).toNumber()
}
