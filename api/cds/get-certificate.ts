import { position } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { certificateTerms } from '../../ledger/events/certificate.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { CD_MAXIMUM, CD_MINIMUM } from '../../ledger/rates/certificate.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { paidSince } from '../platform/accounts/interest.queries.ts'
import { accountPage } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import type { Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { cd, courseOf, nextInterestOf, paidToText, withdrawnEarly } from './certificate.queries.ts'
import { certificate, PENALTY } from './certificate.schema.ts'
import { costOf, primaryChecking } from './proceeds.queries.ts'

/** The caller's certificate: its term, its interest, what leaving early would cost, what follows, the last 30 days. */
export const getCertificate = signedIn
  .input(byId)
  .output(certificate)
  .query(({ ctx, input: { accountId } }) => accountPage(ctx, accountId, cd, besideCertificate))

async function besideCertificate(tx: Tx, own: OwnAccount, today: BankDay, every: readonly OwnAccount[]) {
  const { payTo, interestTo } = certificateTerms(own.state)
  const [interest, withdrawn, nextInterest] = await Promise.all([
    paidSince(tx, own.state, own.state.openedOn, today),
    withdrawnEarly(tx, own),
    nextInterestOf(tx, own, today),
  ])
  const { mostWithdrawable } = costOf(own, '0.00', primaryChecking(every), today, withdrawn)
  const named = (id: number | undefined) => {
    const target = every.find(({ state }) => state.id === id && state.status !== 'closed')
    return target ? { id: target.state.publicId, label: paidToText(target) } : null
  }
  const { posted } = position(own.state)
  return {
    ...courseOf(own, today),
    ...nextInterest,
    payTo: named(payTo),
    interestTo: named(interestTo),
    interestEach: interestTo === undefined ? ('quarter' as const) : ('month' as const),
    principalBalance: text(most(ZERO, posted.minus(money(interest.kept)))),
    interestEarned: interest.paid,
    interestYTD: interest.thisYear,
    withdrawnThisTerm: text(withdrawn.withdrawn),
    earlyWithdrawalPenalty: PENALTY.text,
    minimumDeposit: CD_MINIMUM,
    maximumDeposit: CD_MAXIMUM,
    mostAddable: text(most(ZERO, money(CD_MAXIMUM).minus(posted))),
    fdicInsured: true,
    mostWithdrawable,
  }
}
