/** The interest calculator (doc3 §3, §5, §9; LED-45). Pure; its formula is the bank's: `ledger/rates/interest.ts`. */
import * as z from 'zod'
import { money, type Money, parseTyped } from '../../../../ledger/money.ts'
import { compoundInterest, effectiveRate } from '../../../../ledger/rates/interest.ts'

/** How many times a year: doc3 §9. */
export const compoundings = { 1: 'Annually', 2: 'Semiannually', 4: 'Quarterly', 12: 'Monthly', 365: 'Daily' } as const

const isCompounding = (value: string) => value in compoundings
const LONGEST = 100

/**
 * Principal from 0; rate from 0 in steps of 0.01; years from 0.25 in steps of 0.25 (doc3 §5). The upper bounds are
 * ours: each text names both, and is true whatever is wrong.
 */
export const calculatorForm = z.object({
  principal: z
    .string()
    .refine(value => parseTyped(value) !== undefined, 'Principal must be 0 to 999,999,999.99, in steps of 0.01'),
  rate: z.string().refine(value => parseTyped(value)?.lte(100) ?? false, 'Rate must be 0 to 100, in steps of 0.01'),
  time: z.string().refine(isQuarters, 'Time must be 0.25 to 100 years, in steps of 0.25'),
  compoundFrequency: z.string().refine(isCompounding, 'Please select how often interest is compounded'),
})
export type CalculatorInput = z.infer<typeof calculatorForm>

function isQuarters(typed: string): boolean {
  const years = parseTyped(typed)
  return years !== undefined && years.gte('0.25') && years.lte(LONGEST) && years.times(4).isInteger()
}

/** doc3 §9. */
export const calculatorDefaults: CalculatorInput = {
  principal: '10000',
  rate: '3.5',
  time: '5',
  compoundFrequency: '12',
}

/**
 * Future value and interest unrounded, effective rate in percent to two decimals. Takes input that the form has
 * accepted.
 */
export function calculate({ principal, rate, time, compoundFrequency }: CalculatorInput) {
  const perYear = Number(compoundFrequency)
  const totalInterest = compoundInterest(money(principal), rate, perYear, time)
  return {
    futureValue: money(principal).plus(totalInterest),
    totalInterest,
    effectiveRate: effectiveRate(rate, perYear),
  }
}

/** Value and interest at the end of every year, and at the end of the time itself. */
export function growth(input: CalculatorInput): { years: string; value: Money; interest: Money }[] {
  const whole = Math.floor(Number(input.time))
  const ends = Array.from({ length: whole + 1 }, (_, year) => String(year))
  if (Number(input.time) !== whole) ends.push(input.time)
  return ends.map(years => {
    const { futureValue, totalInterest } = calculate({ ...input, time: years })
    return { years, value: futureValue, interest: totalInterest }
  })
}
