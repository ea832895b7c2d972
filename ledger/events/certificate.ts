/**
 * What a certificate was opened or last renewed with, and where it stands. Before its day it is locked, and leaving it
 * costs a penalty. When its day has come and the bank has paid the last quarter's interest it is recorded as matured
 * (`cd-matured`), and for the days of grace it is open: money can be taken out or added without a penalty, the term
 * changed, the whole paid out. After them the bank writes the renewal (`cd-renewal`), which holds from the day of
 * maturity.
 */
import { accountId, isCard, type AccountId, type AccountState } from '../accounts.ts'
import { addDays, addMonths, monthsBetween, partsOf, type BankDay } from '../calendar.ts'
import { CD_GRACE_DAYS, CD_RATE_DEFAULT, CD_TERM_DEFAULT_MONTHS, cdMaturity, cdRate } from '../rates/certificate.ts'
import { refuse, type Refusal, type View } from './event.ts'
import { isRefusal, receiver } from './guards.ts'

interface CertificateTerms {
  readonly months: number
  readonly rate: string
  readonly maturesOn: BankDay
  /** The day of maturity that was recorded last. */
  readonly maturedOn: BankDay | undefined
  readonly renewedOn: BankDay | undefined
  /** What follows on maturity: by itself it renews for its own term. */
  readonly atMaturity: 'renew' | 'pay-out'
  readonly nextMonths: number
  /** The own account that the customer chose to be paid into, if any. */
  readonly payTo: AccountId | undefined
  /** The own account that gets its interest each month; without one it stays, each quarter. */
  readonly interestTo: AccountId | undefined
  /** The first day whose interest no monthly payment has brought yet; empty before the first. */
  readonly interestFrom: BankDay
  /** It was paid out on this maturity: nothing more is done with it but closing it. */
  readonly paidOut: boolean
}

type Known = Pick<AccountState, 'terms' | 'openedOn'>

export function certificateTerms({ terms, openedOn }: Known): CertificateTerms {
  const text = (name: string) => (typeof terms[name] === 'string' ? terms[name] : undefined)
  const number = (name: string) => (typeof terms[name] === 'number' ? terms[name] : undefined)
  const months = number('months') ?? CD_TERM_DEFAULT_MONTHS
  const maturesOn = text('maturesOn') ?? cdMaturity(openedOn, months)
  return {
    months,
    rate: text('rate') ?? CD_RATE_DEFAULT,
    maturesOn,
    maturedOn: text('maturedOn'),
    renewedOn: text('renewedOn'),
    atMaturity: text('atMaturity') === 'pay-out' ? 'pay-out' : 'renew',
    nextMonths: number('nextMonths') || months,
    payTo: accountId.optional().parse(number('payTo') || undefined),
    interestTo: accountId.optional().parse(number('interestTo') || undefined),
    interestFrom: text('interestFrom') ?? '',
    paidOut: text('paidOutOn') === maturesOn,
  }
}

/** Months of a quarter. */
export const QUARTER_MONTHS = 3

/** The next payment of a certificate's interest after a day: when, from which day on, how many months of its rate. */
interface InterestDue {
  readonly on: BankDay
  readonly from: BankDay
  readonly months: number
}

/**
 * Months and quarters are counted from the opening day (LED-25). Each month where the interest goes to another
 * account, else each quarter; what came before in the same quarter, and was not paid, comes along.
 */
export function interestDue(cd: Known, day: BankDay): InterestDue {
  const { interestTo, interestFrom } = certificateTerms(cd)
  const { openedOn } = cd
  const after = (months: number) => addMonths(openedOn, months, partsOf(openedOn).date)
  const every = interestTo === undefined ? QUARTER_MONTHS : 1
  const ends = (Math.floor(Math.max(0, monthsBetween(openedOn, day)) / every) + 1) * every
  const quarter = Math.floor((ends - 1) / QUARTER_MONTHS) * QUARTER_MONTHS
  const starts = interestFrom > after(quarter) ? monthsBetween(openedOn, interestFrom) : quarter
  return { on: after(ends), from: after(starts), months: ends - starts }
}

/** The last day on which a certificate that matured is open. */
export const graceEndsOn = (maturesOn: BankDay): BankDay => addDays(maturesOn, CD_GRACE_DAYS)

/** `pending`: its day, or the end of the grace, has come, and the bank has not written yet what follows from it. */
type CertificateStanding = 'locked' | 'open' | 'pending'

export function standingOn(terms: CertificateTerms, day: BankDay): CertificateStanding {
  const { maturesOn, maturedOn, paidOut } = terms
  if (day < maturesOn) return 'locked'
  if (paidOut) return 'pending'
  return maturedOn === maturesOn && day <= graceEndsOn(maturesOn) ? 'open' : 'pending'
}

/** The terms after a renewal, as the account keeps them: at the rate that the table had on the day of maturity. */
export function renewedTerms(account: Known): Record<string, string | number> {
  const { maturesOn, nextMonths } = certificateTerms(account)
  return {
    months: nextMonths,
    rate: cdRate(nextMonths, maturesOn),
    maturesOn: addMonths(maturesOn, nextMonths, partsOf(account.openedOn).date),
    renewedOn: maturesOn,
    nextMonths,
  }
}

/**
 * What was withdrawn early of a certificate in the term that ends on a day, which the penalty is worked out on,
 * and what was paid.
 */
export const earlyCounters = (cd: AccountId, maturesOn: BankDay) => ({
  withdrawn: `cd-withdrawn:${cd}:${maturesOn}`,
  paid: `cd-penalty:${cd}:${maturesOn}`,
})

/** The own account into which a certificate may be paid. */
export function paidInto(view: View, cd: AccountState, to: AccountId): AccountState | Refusal {
  const target = receiver(view, to)
  if (isRefusal(target)) return target
  if (target.owner !== cd.owner) return refuse('not_found')
  return isCard(target) || target.kind === 'retirement' ? refuse('account_may_not_receive') : target
}
