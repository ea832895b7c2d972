/**
 * Whether a retirement account can lend, and what a loan would cost (C-30). Pure. The rules are the federal ones
 * for plans: an employer's plan may lend half of the balance, at most 50,000, and 10,000 even where that is more
 * than half; up to five years; level monthly payments. An IRA may not lend to its owner at all (26 U.S.C. 408(e),
 * 72(p)).
 */
import * as z from 'zod'
import { fill } from '../../../../ledger/phrase.ts'
import { formatUsd, type Money, parseTyped, ZERO } from '../../../../ledger/money.ts'
import { PLAN_LOAN_MINIMUM, PLAN_LOAN_YEARS, planLoanRoom } from '../../../../ledger/rates/plan-loan.ts'

/** Percent a year; plans charge about one point over the prime rate. A sample: a live source names its own. */
export const SAMPLE_RATE = '8.50'

type PlanKind = 'ira' | 'employer'

/** "401(k)", "403(b)", "457 plan" and "TSP" may lend; everything called an IRA, and everything unknown, may not. */
export const planKindOf = (retirementType: string): PlanKind =>
  /401|403|457|\btsp\b|thrift/i.test(retirementType) ? 'employer' : 'ira'

/** The most that a plan lends on a balance of which nothing else is lent or held. */
export const largestLoan = (balance: Money): Money => planLoanRoom(balance, balance, ZERO)

export type Eligibility =
  | { readonly eligible: true; readonly largest: Money }
  | { readonly eligible: false; readonly because: 'ira' | 'balance'; readonly largest: Money }

export function eligibilityOf(kind: PlanKind, balance: Money): Eligibility {
  const largest = largestLoan(balance)
  if (kind === 'ira') return { eligible: false, because: 'ira', largest }
  return largest.lt(PLAN_LOAN_MINIMUM) ? { eligible: false, because: 'balance', largest } : { eligible: true, largest }
}

export const loanForm = (largest: Money) =>
  z.object({
    amount: z
      .string()
      .refine(
        value => isLoan(value, largest),
        fill('Please enter {least} to {most}', { least: formatUsd(PLAN_LOAN_MINIMUM), most: formatUsd(largest) }),
      ),
    years: z.string().refine(value => PLAN_LOAN_YEARS.some(term => String(term) === value), 'Please select a term'),
  })

const isLoan = (typed: string, largest: Money) => {
  const amount = parseTyped(typed)
  return amount !== undefined && amount.gte(PLAN_LOAN_MINIMUM) && amount.lte(largest)
}
