import { certificateTerms } from '../../ledger/events/certificate.ts'
import { BANK } from '../../ledger/events/event.ts'
import { LedgerUnavailable, type RecordedEvent } from '../../ledger/journal.ts'
import { stepKey } from '../../ledger/keys.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { lineOf } from '../platform/accounts/transactions.queries.ts'
import { actOf } from '../platform/ledger-act.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { certificateAdditions, certificatePayouts } from './certificate-order.ts'
import { amountOf, certificateOf, courseOf, paidToOf, paidToText } from './certificate.queries.ts'
import {
  addition,
  additionAnswer,
  choice,
  choiceAnswer,
  choiceTexts,
  payout,
  payoutAnswer,
} from './certificate.schema.ts'
import { proceedsOf } from './proceeds.queries.ts'

/**
 * What is to follow when the certificate matures, until its last day of grace: another term, or payment. 404 for an account that is not
 * the caller's; 422 for one that cannot be paid into; 409 while the bank closes the day.
 */
export const choose = signedIn
  .input(choice)
  .output(choiceAnswer)
  .mutation(async ({ ctx, input: { accountId, atMaturity, term, toAccountId } }) => {
    const own = await certificateOf(ctx, accountId)
    const to = toAccountId === undefined ? undefined : await ctx.own.account(toAccountId)
    const chosen = atMaturity === 'renew' ? { months: term } : to ? { to: to.state.id } : {}
    await actOf(ctx, 'cd-choice', { cd: own.state.id, atMaturity, ...chosen }, choiceTexts)
    const { renewalOption, renewalTerm, renewalRate, renewalApy, renewsUntil, ...after } = courseOf(
      await certificateOf(ctx, own.state.publicId),
      await ctx.machinery.clocks.today(),
    )
    const payTo = to ? paidToText(to) : null
    return { atMaturity: after.atMaturity, renewalOption, renewalTerm, renewalRate, renewalApy, renewsUntil, payTo }
  })

/** Adds money in the days of grace, from an own account, up to the most that a certificate may hold. */
export const add = signedIn
  .input(addition)
  .output(additionAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, certificateAdditions, input, async ctx => {
      const cd = await certificateOf(ctx, input.accountId)
      const from = await ctx.own.account(input.fromAccountId)
      const details = { early: await isEarly(ctx, cd) }
      return { from: from.state.id, to: cd.state.id, amount: input.amount, details }
    })
    return ctx.asCaller(async tx => {
      const transaction = await lineOf(tx, await accountNumbered(tx, order.to), event)
      const paidFrom = paidToText(await accountNumbered(tx, order.from))
      return { newBalance: transaction.balance ?? '0.00', paidFrom, transaction }
    })
  })

/** Pays the whole out in the days of grace, and closes the certificate: to the account named, else checking, else by check. */
export const payOut = signedIn
  .input(payout)
  .output(payoutAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, certificatePayouts, input, async ctx => {
      const cd = await certificateOf(ctx, input.accountId)
      const { to } = await proceedsOf(ctx, input.toAccountId)
      return { from: cd.state.id, to: to?.state.id ?? null, amount: null, details: { early: await isEarly(ctx, cd) } }
    })
    await closePaidOut(ctx, event)
    return ctx.asCaller(async tx => ({
      amount: amountOf(event),
      paidTo: await paidToOf(tx, event),
      transaction: await lineOf(tx, await accountNumbered(tx, order.from), event),
    }))
  })

/** The bank's own step after the payment. If it does not come about now, the close of the day takes it. */
async function closePaidOut({ machinery, customer }: SignedInContext, { seq, payload }: RecordedEvent): Promise<void> {
  const command = {
    key: stepKey(customer, 'cd-closed', String(seq)),
    kind: 'account-closed',
    payload: { account: payload['cd'] },
    actor: BANK,
    at: await machinery.clocks.bank(),
  }
  await machinery.ledger.append(command).catch((error: unknown) => {
    if (!(error instanceof LedgerUnavailable)) throw error
  })
}

const isEarly = async ({ machinery }: SignedInContext, { state }: OwnAccount): Promise<boolean> =>
  (await machinery.clocks.today()) < certificateTerms(state).maturesOn
