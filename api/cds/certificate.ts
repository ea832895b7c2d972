import { position } from '../../ledger/accounts.ts'
import { addMonths, daysBetween, monthsBetween, partsOf, startOfYear, type BankDay } from '../../ledger/calendar.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import {
  CD_MAXIMUM,
  CD_MINIMUM,
  CD_PENALTY_DAYS,
  cdProgress,
  cdQuarterInterest,
  cdRate,
  certificateYield,
} from '../../ledger/rates.ts'
import { toAccount, type OwnAccount } from '../accounts/account.queries.ts'
import { accountFor, type Wanted } from '../accounts/asked.queries.ts'
import { paidSince } from '../accounts/interest.queries.ts'
import { recentLines, transactionsCall } from '../accounts/kind-calls.queries.ts'
import { byId } from '../platform/account.schema.ts'
import { termsOf } from '../platform/jobs/certificates.ts'
import { signedIn } from '../trpc.ts'
import { certificate } from './certificate.schema.ts'
import { costOf, proceedsOf } from './proceeds.queries.ts'

/** doc2 §7, §8: the type must mention a certificate. */
export const cd: Wanted = { kinds: ['cd'], wrongKind: 'Retrieved account is not a certificate of deposit account' }

/** The caller's certificate: its term, what it has earned, what leaving early would cost, the last 30 days. */
export const getCertificate = signedIn
  .input(byId)
  .output(certificate)
  .query(async ({ ctx, input: { accountId } }) => {
    const own = await accountFor(ctx, accountId, cd)
    const today = await ctx.machinery.clocks.today()
    const [interestEarned, interestYTD] = await ctx.asCaller(async tx => [
      await paidSince(tx, own.state, own.state.openedOn),
      await paidSince(tx, own.state, startOfYear(today)),
    ])
    const { mostWithdrawable } = costOf(own, '0.00', await proceedsOf(ctx))
    return {
      ...toAccount(own),
      ...courseOf(own, today),
      principalBalance: text(most(ZERO, position(own.state).posted.minus(money(interestEarned)))),
      interestEarned,
      interestYTD,
      earlyWithdrawalPenalty: `${CD_PENALTY_DAYS} days of interest on the amount withdrawn`,
      renewalOption: 'Automatic renewal',
      minimumDeposit: CD_MINIMUM,
      maximumDeposit: CD_MAXIMUM,
      fdicInsured: true,
      mostWithdrawable,
      transactions: await recentLines(ctx, own),
    }
  })

/** Where the certificate stands between its opening (or renewal) and its maturity (LED-48). */
function courseOf({ state }: OwnAccount, today: BankDay) {
  const { months, rate, maturesOn } = termsOf(state)
  const { posted, unsettled } = position(state)
  const began = typeof state.terms['renewedOn'] === 'string' ? state.terms['renewedOn'] : state.openedOn
  const anchor = partsOf(state.openedOn).date
  const quarters = Math.floor(Math.max(0, monthsBetween(state.openedOn, today)) / 3) + 1
  return {
    term: months === 12 ? '1 year' : months % 12 === 0 ? `${months / 12} years` : `${months} months`,
    interestRate: rate,
    apy: certificateYield(rate),
    maturityDate: maturesOn,
    daysRemaining: Math.max(0, daysBetween(today, maturesOn)),
    progress: Math.round(cdProgress(began, maturesOn, today) * 10) / 10,
    isLocked: today < maturesOn,
    nextInterestOn: addMonths(state.openedOn, quarters * 3, anchor),
    nextInterest: text(cdQuarterInterest(posted.minus(unsettled), rate)),
    renewalRate: cdRate(months),
  }
}

export const certificateTransactions = transactionsCall(cd)
