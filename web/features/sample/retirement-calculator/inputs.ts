/** What the calculator asks, its defaults and its bounds (doc2 §3, §5, §9). Pure. */
import * as z from 'zod'
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

/** doc2 §9; the savings are the account's balance when there is one. */
export const defaultInputs = (accountBalance?: string): CalculatorInputs => ({
  currentAge: 35,
  retirementAge: 65,
  lifeExpectancy: 90,
  currentSavings: Number(accountBalance) > 0 ? Number(accountBalance) : 125_000,
  currentIncome: 85_000,
  annualContribution: 12_000,
  expectedReturnRate: 7,
  inflationRate: 2.5,
  incomeNeeded: 75,
  socialSecurity: 24_000,
  otherIncome: 0,
})

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
/** Dollars. The upper bound is ours: as far as the calculator's figures are exact. */
const dollars = (label: string) => within(label, 0, 999_999_999)
const isWhole = (value: number) => Number.isInteger(value)

/**
 * Ages bound each other: retirement from the present age on, life expectancy from retirement on. Comes out as
 * numbers.
 */
export const inputsForm = z
  .object({
    currentAge: within('Current age', 18, 100).refine(isWhole, 'Current age must be a whole number'),
    retirementAge: number,
    lifeExpectancy: number,
    currentSavings: dollars('Current savings'),
    currentIncome: dollars('Current income'),
    annualContribution: dollars('Annual contribution'),
    expectedReturnRate: stepped('Expected return', 15, 0.1),
    inflationRate: stepped('Inflation', 10, 0.1),
    incomeNeeded: stepped('Desired income', 100, 5),
    socialSecurity: dollars('Social Security'),
    otherIncome: dollars('Other income'),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    const { currentAge, retirementAge, lifeExpectancy } = value
    if (!isWhole(retirementAge) || retirementAge < currentAge || retirementAge > 100)
      refuse('retirementAge', between('Retirement age', currentAge, 100))
    if (!isWhole(lifeExpectancy) || lifeExpectancy < retirementAge || lifeExpectancy > 120)
      refuse('lifeExpectancy', between('Life expectancy', retirementAge, 120))
  })
