/**
 * Whether a retirement account can lend, and what a loan would cost (C-30). Pure. The rules are the federal ones
 * for plans: an employer's plan may lend half of the balance, at most 50,000, and 10,000 even where that is more
 * than half; up to five years; level monthly payments. An IRA may not lend to its owner at all (26 U.S.C. 408(e),
 * 72(p)).
 */
import * as z from 'zod'
import { fill } from '../../../../ledger/phrase.ts'
import {
  cents,
  formatUsd,
  least,
  money,
  type Money,
  most,
  parseTyped,
  percentOf,
  ZERO,
} from '../../../../ledger/money.ts'
import {
  PLAN_LOAN_MAXIMUM,
  PLAN_LOAN_MINIMUM,
  PLAN_LOAN_SMALL,
  PLAN_LOAN_YEARS,
} from '../../../../ledger/rates/plan-loan.ts'

/** The smallest loan that plans usually write. */
export const LEAST_LOAN = PLAN_LOAN_MINIMUM
/** Percent a year; plans charge about one point over the prime rate. A sample: a live source names its own. */
export const SAMPLE_RATE = '8.50'
export const TERMS = PLAN_LOAN_YEARS

type PlanKind = 'ira' | 'employer'

/** "401(k)", "403(b)", "457 plan" and "TSP" may lend; everything called an IRA, and everything unknown, may not. */
export const planKindOf = (retirementType: string): PlanKind =>
  /401|403|457|\btsp\b|thrift/i.test(retirementType) ? 'employer' : 'ira'

/** The most that the federal rule lets a plan lend on a balance, in whole cents; never more than the balance. */
export const largestLoan = (balance: Money): Money => {
  const half = cents(percentOf(most(ZERO, balance), 50))
  return least(
    most(ZERO, balance),
    money(PLAN_LOAN_MAXIMUM),
    most(half, least(most(ZERO, balance), money(PLAN_LOAN_SMALL))),
  )
}

export type Eligibility =
  | { readonly eligible: true; readonly largest: Money }
  | { readonly eligible: false; readonly because: 'ira' | 'balance'; readonly largest: Money }

export function eligibilityOf(kind: PlanKind, balance: Money): Eligibility {
  const largest = largestLoan(balance)
  if (kind === 'ira') return { eligible: false, because: 'ira', largest }
  return largest.lt(LEAST_LOAN) ? { eligible: false, because: 'balance', largest } : { eligible: true, largest }
}

export const loanForm = (largest: Money) =>
  z.object({
    amount: z
      .string()
      .refine(
        value => isLoan(value, largest),
        fill('Please enter {least} to {most}', { least: formatUsd(LEAST_LOAN), most: formatUsd(largest) }),
      ),
    years: z.string().refine(value => TERMS.some(term => String(term) === value), 'Please select a term'),
  })

const isLoan = (typed: string, largest: Money) => {
  const amount = parseTyped(typed)
  return amount !== undefined && amount.gte(LEAST_LOAN) && amount.lte(largest)
}
