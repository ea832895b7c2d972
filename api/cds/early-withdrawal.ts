import { certificateTerms } from '../../ledger/events/certificate.ts'
import { text, money } from '../../ledger/money.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { linesOfEvent } from '../platform/accounts/transactions.queries.ts'
import { placeNow, refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { certificateWithdrawals } from './certificate-order.ts'
import { certificateOf, paidToOf, withdrawnEarly } from './certificate.queries.ts'
import { earlyWithdrawal, earlyWithdrawalAnswer, quoteQuery, withdrawalQuote } from './certificate.schema.ts'
import { costOf, proceedsOf, type Proceeds } from './proceeds.queries.ts'

/** What it would cost, before anybody confirms. Moves nothing. */
export const quoteWithdrawal = signedIn
  .input(quoteQuery)
  .output(withdrawalQuote)
  .query(async ({ ctx, input: { accountId, amount } }) => {
    const own = await certificateOf(ctx, accountId)
    const proceeds = await proceedsOf(ctx)
    const today = await ctx.machinery.clocks.today()
    const before = await ctx.asCaller(tx => withdrawnEarly(tx, own))
    const wish = wanted(own, proceeds, amount, 'A quote')
    const refusal = await refusalOf(ctx, certificateWithdrawals, { ...wish, on: today })
    const cost = costOf(own, amount, proceeds, today, before)
    return { ...cost, paidTo: proceeds.paidTo, possible: refusal === null, refusal }
  })

/** It counts in the term that the certificate is in, and its proceeds go where `proceeds` says. */
const wanted = ({ state }: OwnAccount, { to }: Proceeds, amount: string, reason: string) => ({
  from: state.id,
  to: to?.state.id ?? null,
  amount,
  details: { term: certificateTerms(state).maturesOn, reason },
})

/**
 * Takes money out: before maturity at a penalty (LED-24), in the days of grace without. 422 with the documented text when amount and
 * penalty do not fit (C-69); 409 while the bank closes the day of maturity or renewal.
 */
export const withdrawEarly = signedIn
  .input(earlyWithdrawal)
  .output(earlyWithdrawalAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, certificateWithdrawals, input, async ctx => {
      const cd = await certificateOf(ctx, input.accountId)
      return wanted(cd, await proceedsOf(ctx), input.amount, input.reason)
    })
    return ctx.asCaller(async tx => {
      const [withdrawal, penalty] = await linesOfEvent(tx, await accountNumbered(tx, order.from), event)
      if (!withdrawal) throw new Error('An early withdrawal without its line')
      return {
        newBalance: String(penalty?.balance ?? withdrawal.balance ?? '0.00'),
        penaltyAmount: text(money(String(penalty?.amount ?? '0')).abs()),
        withdrawalTransaction: withdrawal,
        penaltyTransaction: penalty ?? null,
        paidTo: await paidToOf(tx, event),
      }
    })
  })
