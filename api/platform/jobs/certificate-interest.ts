/** The next payment of a certificate's interest: what the bank pays, and what is foretold of it. Pure. */
import { position, type AccountState } from '../../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../../ledger/calendar.ts'
import { certificateTerms, interestDue, renewedTerms, graceEndsOn } from '../../../ledger/events/certificate.ts'
import { ZERO, type Money } from '../../../ledger/money.ts'
import { cdInterestOver } from '../../../ledger/rates/certificate.ts'
import { stretches, type Movement } from './daily-balances.ts'

type Certificate = Pick<AccountState, 'terms' | 'openedOn'>

/** The payment that comes next after `day`, of what was posted up to its last day and is unsettled (USD) then. */
export function interestPayment(cd: Certificate, posted: Movement, unsettled: Money, day: BankDay) {
  const { on, from, months } = interestDue(cd, day)
  const { rate } = certificateTerms(cd)
  const runs = stretches(posted, from, addDays(on, -1))
  const earning = (runs.at(-1)?.balance ?? ZERO).minus(unsettled)
  return { on, from, rate, amount: cdInterestOver(runs, earning, rate, months) }
}

/** The same as long as nothing changes: what has not settled stays so, and what was chosen for maturity is done. */
export function interestForetold(cd: AccountState, posted: Movement, today: BankDay): { on: BankDay; amount: Money } {
  const then = onNextInterest(cd, today)
  if (!then) return { on: interestDue(cd, today).on, amount: ZERO }
  return interestPayment(then, posted, position(cd).unsettled, today)
}

/**
 * A certificate as it will be when its interest comes next: of one whose grace has ended by then renewed, of one that
 * was paid out undefined. A frozen one is not paid out: it waits (`dueAtMaturity`).
 */
function onNextInterest(cd: AccountState, today: BankDay): AccountState | undefined {
  const { maturesOn, atMaturity, paidOut } = certificateTerms(cd)
  const { on } = interestDue(cd, today)
  if (on <= maturesOn) return cd
  if (atMaturity === 'pay-out' || paidOut) return cd.status === 'frozen' ? cd : undefined
  return on > graceEndsOn(maturesOn) ? { ...cd, terms: { ...cd.terms, ...renewedTerms(cd) } } : cd
}
