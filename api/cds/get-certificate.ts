import { position } from '../../ledger/accounts.ts'
import { certificateTerms } from '../../ledger/events/certificate.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { CD_MAXIMUM, CD_MINIMUM } from '../../ledger/rates/certificate.ts'
import { everyAccountOf, toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { paidSince } from '../platform/accounts/interest.queries.ts'
import { recentLines } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { cd, courseOf, nextInterestOf, paidToText, withdrawnEarly } from './certificate.queries.ts'
import { certificate, PENALTY } from './certificate.schema.ts'
import { costOf, proceedsOf } from './proceeds.queries.ts'

/** The caller's certificate: its term, its interest, what leaving early would cost, what follows, the last 30 days. */
export const getCertificate = signedIn
  .input(byId)
  .output(certificate)
  .query(async ({ ctx, input: { accountId } }) => {
    const own = await accountFor(ctx, accountId, cd)
    const today = await ctx.machinery.clocks.today()
    const { payTo, interestTo } = certificateTerms(own.state)
    const [interest, withdrawn, everyAccount, nextInterest] = await ctx.asCaller(async tx => [
      await paidSince(tx, own.state, own.state.openedOn, today),
      await withdrawnEarly(tx, own),
      await everyAccountOf(tx),
      await nextInterestOf(tx, own, today),
    ])
    const { mostWithdrawable } = costOf(own, '0.00', (await proceedsOf(ctx)).to, today, withdrawn)
    const named = (id: number | undefined) => {
      const target = everyAccount.find(({ state }) => state.id === id && state.status !== 'closed')
      return target ? { id: target.state.publicId, label: paidToText(target) } : null
    }
    const { posted } = position(own.state)
    return {
      ...toAccount(own),
      ...courseOf(own, today),
      ...nextInterest,
      payTo: named(payTo),
      interestTo: named(interestTo),
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
      transactions: await recentLines(ctx, own),
    }
  })
