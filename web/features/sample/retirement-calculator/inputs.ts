/** What the calculator asks, its defaults and its bounds (doc2 §3, §5, §9). Pure. */
import * as z from 'zod'
import { isBankDay, partsOf, type BankDay } from '../../../../ledger/calendar.ts'
import { most, money, sum, text, ZERO } from '../../../../ledger/money.ts'
import { fill } from '../../../../ledger/phrase.ts'

export interface CalculatorInputs {
  readonly currentAge: number
  readonly retirementAge: number
  readonly lifeExpectancy: number
  readonly currentSavings: number
  readonly currentIncome: number
  readonly annualContribution: number
  /** Percent a year. */
  readonly expectedReturnRate: number
  readonly inflationRate: number
  /** Percent of today's income that is wanted in retirement. */
  readonly incomeNeeded: number
  /** A year, in today's dollars. */
  readonly socialSecurity: number
  readonly otherIncome: number
}
export type InputName = keyof CalculatorInputs

/** The ages that can be given at all (doc2 §5). */
export const AGES = { least: 18, retired: 100, lived: 120 }

/** doc2 §9, without an account. */
export const defaultInputs: CalculatorInputs = {
  currentAge: 35,
  retirementAge: 65,
  lifeExpectancy: 90,
  currentSavings: 125_000,
  currentIncome: 85_000,
  annualContribution: 12_000,
  expectedReturnRate: 7,
  inflationRate: 2.5,
  incomeNeeded: 75,
  socialSecurity: 24_000,
  otherIncome: 0,
}

interface RetirementSavings {
  /** Dollars, decimal text. */
  readonly balance: string
  readonly id: string
}
/** What the bank knows of a customer's own plan; amounts are dollars, decimal text. */
interface OwnPlan {
  readonly accounts: readonly RetirementSavings[]
  /** The years that are open for contributions: this one, and the one before until its taxes are due. */
  readonly years: readonly { readonly contributed: string }[]
  readonly dateOfBirth: string
}

/**
 * The same on the customer's own money: the account that was carried here, else all retirement accounts, an empty one
 * as 0; the most that was contributed for a year that is open, because this one may just have begun; the age. What the
 * bank does not know stays as documented, but for ages that the customer has passed.
 */
export function ownInputs({ accounts, years, dateOfBirth }: OwnPlan, today: BankDay, carried?: string) {
  const chosen = accounts.filter(({ id }) => id === carried)
  const savings = sum((chosen.length > 0 ? chosen : accounts).map(({ balance }) => money(balance)))
  const currentAge = ageOn(dateOfBirth, today) ?? defaultInputs.currentAge
  const retirementAge = Math.min(AGES.retired, Math.max(defaultInputs.retirementAge, currentAge))
  return {
    ...defaultInputs,
    currentAge,
    retirementAge,
    lifeExpectancy: Math.max(defaultInputs.lifeExpectancy, retirementAge),
    currentSavings: Number(text(savings)),
    annualContribution: Number(text(most(ZERO, ...years.map(({ contributed }) => money(contributed))))),
  }
}

/** Whole years; undefined without a date of birth. */
function ageOn(dateOfBirth: string, today: BankDay): number | undefined {
  if (!isBankDay(dateOfBirth)) return undefined
  const [born, now] = [partsOf(dateOfBirth), partsOf(today)]
  const hadBirthday = now.month > born.month || (now.month === born.month && now.date >= born.date)
  return now.year - born.year - (hadBirthday ? 0 : 1)
}

/** Blank or invalid numbers become 0 (doc2 §5), and are judged after that (C-88). */
export const numberOf = (typed: unknown): number => {
  const value = typeof typed === 'string' ? Number(typed.trim()) : Number(typed)
  return Number.isFinite(value) ? value : 0
}

const number = z.unknown().transform(numberOf)
const isStep = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-9
const between = (label: string, least: number, most: number) =>
  fill('{label} must be between {least} and {most}', { label, least: String(least), most: String(most) })
const within = (label: string, least: number, most: number) =>
  number.refine(value => value >= least && value <= most, between(label, least, most))
const stepped = (label: string, most: number, step: number) =>
  number.refine(
    value => value >= 0 && value <= most && isStep(value, step),
    fill('{label} must be between 0 and {most}, in steps of {step}', { label, most: String(most), step: String(step) }),
  )
/** A ceiling of ours, in dollars: no plan of one person comes near it, and what grows from it is still told in full. */
export const MOST_DOLLARS = 1_000_000_000
const dollars = (label: string) =>
  number.refine(
    value => value >= 0 && value <= MOST_DOLLARS,
    fill('{label} must be between {least} and {most}', { label, least: '$0', most: '$1,000,000,000' }),
  )
const isWhole = (value: number) => Number.isInteger(value)

/** What the wanted income moves in, percent of today's (doc2 §5). */
export const INCOME_STEP = 5

const isAge = (value: number, least: number, most: number) => isWhole(value) && value >= least && value <= most

/**
 * The least that the two later ages may be: retirement from the present age on, life expectancy from retirement on. An
 * age that is itself refused bounds nothing, so that no text tells of bounds that nobody could keep.
 */
export function leastAges({ currentAge, retirementAge }: Pick<CalculatorInputs, 'currentAge' | 'retirementAge'>) {
  const retirement = isAge(currentAge, AGES.least, AGES.retired) ? currentAge : AGES.least
  return { retirement, life: isAge(retirementAge, retirement, AGES.retired) ? retirementAge : retirement }
}

/** The latest age at which a plan may retire. */
export const latestRetirement = (lifeExpectancy: number): number => Math.min(AGES.retired, lifeExpectancy)

const whole = (label: string) => fill('{label} must be a whole number', { label })

/** What is wrong with an age, nothing where it may stand. */
function ageFault(label: string, value: number, least: number, most: number): string | undefined {
  if (value < least || value > most)
    return least === most
      ? fill('{label} must be exactly {n}', { label, n: String(most) })
      : between(label, least, most)
  return isWhole(value) ? undefined : whole(label)
}

/** Comes out as numbers. */
export const inputsForm = z
  .object({
    currentAge: within('Current age', AGES.least, AGES.retired).refine(isWhole, whole('Current age')),
    retirementAge: number,
    lifeExpectancy: number,
    currentSavings: dollars('Current savings'),
    currentIncome: dollars('Current income'),
    annualContribution: dollars('Annual contribution'),
    expectedReturnRate: stepped('Expected return', 15, 0.1),
    inflationRate: stepped('Inflation', 10, 0.1),
    incomeNeeded: stepped('Desired income', 100, INCOME_STEP),
    socialSecurity: dollars('Social Security'),
    otherIncome: dollars('Other income'),
  })
  .check(({ value, issues }) => {
    const least = leastAges(value)
    const faults = {
      retirementAge: ageFault('Retirement age', value.retirementAge, least.retirement, AGES.retired),
      lifeExpectancy: ageFault('Life expectancy', value.lifeExpectancy, least.life, AGES.lived),
    }
    for (const [path, message] of Object.entries(faults))
      if (message) issues.push({ code: 'custom', input: value, path: [path], message })
  })
