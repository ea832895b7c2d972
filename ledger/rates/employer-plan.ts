/** What the law says of money that leaves an employer's plan, and does not say of an IRA's. Pure. */
import type { AccountState } from '../accounts.ts'
import { PLAN_THAT_LENDS } from './plan-loan.ts'

/** An employer's plan, by the term `plan` of its account; every other retirement account is an IRA. */
export const isEmployerPlan = ({ kind, terms }: Pick<AccountState, 'kind' | 'terms'>): boolean =>
  kind === 'retirement' && terms['plan'] === PLAN_THAT_LENDS

/** The reason that makes a withdrawal a hardship distribution. */
const HARDSHIP = 'hardship'
/** 26 USC 3405(c)(1): percent of an eligible rollover distribution that is paid out; nobody may decline. */
const MANDATORY_WITHHOLDING = '20'

/** How often a series pays in a year, and from how many years on its payments are annuity-like (402(c)(4)(A)(ii)). */
const A_YEAR = { monthly: 12, quarterly: 4 } as const
const LONG_YEARS = 10

interface PaidOut {
  readonly reason?: string | undefined
  /** It is one of a series of ten years or more. */
  readonly series?: boolean | undefined
}

/**
 * 26 USC 402(c)(4): what an employer's plan pays can be rolled over, but for hardship (C), and for the payments of a
 * series of ten years or more (A). What the law demands to be paid out by age (B) is not told apart here.
 */
const isEligible = ({ reason, series }: PaidOut): boolean => reason !== HARDSHIP && series !== true

type Plan = Parameters<typeof isEmployerPlan>[0]

/** The least that is withheld, percent. Of an IRA, and of what may not be rolled over, the owner may decline. */
export const leastWithheld = (plan: Plan, paid: PaidOut): string =>
  isEmployerPlan(plan) && isEligible(paid) ? MANDATORY_WITHHOLDING : '0'

/** Whether what was paid may be put back into retirement; of an IRA all of it may (26 USC 408(d)(3)). */
export const mayRollOver = (plan: Plan, paid: PaidOut): boolean => !isEmployerPlan(plan) || isEligible(paid)

/**
 * Whether so many payments make a series of ten years or more. How long a fixed amount lasts is reckoned when it begins
 * (26 CFR 1.402(c)-2, A-5); here without interest to come, so that none is thought longer than it is.
 */
export const isLongSeries = (every: keyof typeof A_YEAR, payments: number): boolean =>
  payments >= A_YEAR[every] * LONG_YEARS
