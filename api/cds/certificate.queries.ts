/** The caller's certificate: which one an act means, where it stands, where its money may go. */
import { daysBetween, type BankDay } from '../../ledger/calendar.ts'
import { counterOf } from '../../ledger/balances.ts'
import {
  certificateTerms,
  earlyCounters,
  graceEndsOn,
  interestDue,
  renewedTerms,
  standingOn,
} from '../../ledger/events/certificate.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { money, text } from '../../ledger/money.ts'
import { cdProgress, cdRate, certificateYield, type WithdrawnEarly } from '../../ledger/rates/certificate.ts'
import { everyAccountOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor, type Wanted } from '../platform/accounts/asked.ts'
import { postedTo } from '../platform/accounts/interest.queries.ts'
import type { Tx } from '../platform/db.ts'
import { interestForetold } from '../platform/jobs/certificate-interest.ts'
import type { SignedInContext } from '../trpc.ts'
import type { PaidTo } from './certificate.schema.ts'

/** doc2 §7, §8: the type must mention a certificate. */
export const cd: Wanted = { kinds: ['cd'], wrongKind: 'Retrieved account is not a certificate of deposit account' }

/** The certificate that an act means. */
export const certificateOf = (ctx: SignedInContext, reference: string): Promise<OwnAccount> =>
  accountFor(ctx, reference, cd)

/** Whether it has not matured yet. */
export const isEarly = async ({ machinery }: SignedInContext, { state }: OwnAccount): Promise<boolean> =>
  (await machinery.clocks.today()) < certificateTerms(state).maturesOn

/** What was taken out early in the term that the certificate is in, and what that has cost. */
export async function withdrawnEarly(tx: Tx, { state }: OwnAccount): Promise<Required<WithdrawnEarly>> {
  const counters = earlyCounters(state.id, certificateTerms(state).maturesOn)
  const [withdrawn, paid] = await Promise.all([counterOf(tx, counters.withdrawn), counterOf(tx, counters.paid)])
  return { withdrawn, paid }
}

const termText = (months: number): string =>
  months === 12 ? '1 year' : months % 12 === 0 ? `${months / 12} years` : `${months} months`

/** Where the certificate stands between opening (or renewal) and maturity (LED-48), and what follows on that. */
export function courseOf({ state }: OwnAccount, today: BankDay) {
  const terms = certificateTerms(state)
  const { months, rate, maturesOn, nextMonths, atMaturity } = terms
  const standing = standingOn(terms, today)
  const renewalRate = cdRate(nextMonths, maturesOn)
  return {
    term: termText(months),
    interestRate: rate,
    apy: certificateYield(rate),
    maturityDate: maturesOn,
    daysRemaining: Math.max(0, daysBetween(today, maturesOn)),
    progress: Math.round(cdProgress(terms.renewedOn ?? state.openedOn, maturesOn, today) * 10) / 10,
    isLocked: standing === 'locked',
    inGrace: standing === 'open',
    graceEndsOn: graceEndsOn(maturesOn),
    atMaturity,
    renewalOption: atMaturity === 'renew' ? 'Automatic renewal' : 'Paid out at maturity',
    renewalTerm: nextMonths,
    renewalRate,
    renewalApy: certificateYield(renewalRate),
    renewsUntil: String(renewedTerms(state)['maturesOn']),
  }
}

/** When its interest comes next, and what will be paid then if nothing changes: as the bank's own work reckons it. */
export async function nextInterestOf(tx: Tx, { state }: OwnAccount, today: BankDay) {
  const posted = await postedTo(tx, state, interestDue(state, today).from)
  const { on, amount } = interestForetold(state, posted, today)
  return { nextInterestOn: on, nextInterest: text(amount) }
}

/** An own account, as it is called when money goes into it: 'Everyday Checking ••4821', else the check. */
export function paidToText(to: OwnAccount | undefined): string {
  if (!to) return "Cashier's check by mail"
  const { name, lastFour } = toAccount(to)
  return `${name} ••${lastFour}`
}

export const paidInto = (to: OwnAccount | undefined): PaidTo => ({
  paidTo: paidToText(to),
  paidToAccountId: to?.state.publicId ?? null,
})

/** Where an event paid a certificate's money: told from the event, so that a retry hears the same. */
export async function paidToOf(tx: Tx, { payload }: RecordedEvent): Promise<PaidTo> {
  const id = payload['to']
  return paidInto(id === undefined ? undefined : (await everyAccountOf(tx)).find(({ state }) => state.id === id))
}

/** "12.00" of what an event posted, without its sign. */
export const amountOf = (event: RecordedEvent): string => text(money(event.legs[0]?.amount ?? '0').abs())
