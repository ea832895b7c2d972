import { certificateTerms } from '../../ledger/events/certificate.ts'
import { BANK } from '../../ledger/events/event.ts'
import { LedgerUnavailable, type RecordedEvent } from '../../ledger/journal.ts'
import { stepKey } from '../../ledger/keys.ts'
import type { OwnAccount } from '../accounts/account.queries.ts'
import { actOf } from '../accounts/money-act.queries.ts'
import { lineOf } from '../accounts/transactions.queries.ts'
import type { RefusalTexts } from '../platform/ledger-errors.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { amountOf, certificateOf, courseOf, paidToOf, paidToText } from './certificate.queries.ts'
import {
  addition,
  additionAnswer,
  additionTexts,
  choice,
  choiceAnswer,
  choiceTexts,
  NOT_YET,
  payout,
  payoutAnswer,
  payoutTexts,
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
  .mutation(async ({ ctx, input: { accountId, amount, fromAccountId } }) => {
    const own = await certificateOf(ctx, accountId)
    const from = await ctx.own.account(fromAccountId)
    const payload = { cd: own.state.id, from: from.state.id, amount }
    const event = await actOf(ctx, 'cd-addition', payload, await worded(ctx, own, additionTexts))
    return ctx.asCaller(async tx => {
      const transaction = await lineOf(tx, own, event)
      return { newBalance: transaction.balance ?? '0.00', paidFrom: paidToText(from), transaction }
    })
  })

/** Pays the whole out in the days of grace, and closes the certificate: to the account named, else checking, else by check. */
export const payOut = signedIn
  .input(payout)
  .output(payoutAnswer)
  .mutation(async ({ ctx, input: { accountId, toAccountId } }) => {
    const own = await certificateOf(ctx, accountId)
    const { to } = await proceedsOf(ctx, toAccountId)
    const payload = { cd: own.state.id, ...(to ? { to: to.state.id } : {}) }
    const event = await actOf(ctx, 'cd-payout', payload, await worded(ctx, own, payoutTexts))
    await closePaidOut(ctx, own, event)
    return ctx.asCaller(async tx => ({
      amount: amountOf(event),
      paidTo: await paidToOf(tx, event),
      transaction: await lineOf(tx, own, event),
    }))
  })

/** The bank's own step after the payment. If it does not come about now, the close of the day takes it. */
async function closePaidOut(
  { machinery, customer }: SignedInContext,
  { state }: OwnAccount,
  { seq }: RecordedEvent,
): Promise<void> {
  const command = {
    key: stepKey(customer, 'cd-closed', String(seq)),
    kind: 'account-closed',
    payload: { account: state.id },
    actor: BANK,
    at: await machinery.clocks.bank(),
  }
  await machinery.ledger.append(command).catch((error: unknown) => {
    if (!(error instanceof LedgerUnavailable)) throw error
  })
}

/** Before maturity these are refused because it is too early; later, because the bank has not closed the day yet. */
async function worded({ machinery }: SignedInContext, own: OwnAccount, texts: RefusalTexts): Promise<RefusalTexts> {
  const early = (await machinery.clocks.today()) < certificateTerms(own.state).maturesOn
  return early ? { ...texts, wrong_state: NOT_YET } : texts
}
