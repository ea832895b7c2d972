import type * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { certificateTerms } from '../../ledger/events/certificate.ts'
import { BANK } from '../../ledger/events/event.ts'
import { LedgerUnavailable, type RecordedEvent } from '../../ledger/journal.ts'
import { stepKey } from '../../ledger/keys.ts'
import { most, text, ZERO } from '../../ledger/money.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { lineOf } from '../platform/accounts/transactions.queries.ts'
import { actOf, rehearsed } from '../platform/ledger-act.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { placeNow, refusalOf } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { certificateAdditions, certificatePayouts } from './certificate-order.ts'
import { amountOf, certificateOf, courseOf, paidToOf, paidToText } from './certificate.queries.ts'
import {
  addition,
  additionAnswer,
  additionPreview,
  choice,
  choiceAnswer,
  choicePreview,
  choiceTexts,
  payout,
  payoutAnswer,
  payoutPreview,
} from './certificate.schema.ts'
import { proceedsOf } from './proceeds.queries.ts'

type Choice = z.output<typeof choice>

/** A choice as the ledger hears it; 404 for an account that is not the caller's. */
async function choiceOf(ctx: SignedInContext, { accountId, atMaturity, term, toAccountId }: Choice) {
  const own = await certificateOf(ctx, accountId)
  const to = toAccountId === undefined ? undefined : await ctx.own.account(toAccountId)
  const chosen = atMaturity === 'renew' ? { months: term } : to ? { to: to.state.id } : {}
  return { own, to, act: { kind: 'cd-choice', payload: { cd: own.state.id, atMaturity, ...chosen } } }
}

/** What it comes to, of a certificate that has these terms. */
function chosenOn(own: OwnAccount, to: OwnAccount | undefined, today: BankDay) {
  const { atMaturity, renewalOption, renewalTerm, renewalRate, renewalApy, renewsUntil } = courseOf(own, today)
  const payTo = to ? paidToText(to) : null
  return { atMaturity, renewalOption, renewalTerm, renewalRate, renewalApy, renewsUntil, payTo }
}

/**
 * What is to follow when the certificate matures, until its last day of grace: another term, or payment. 404 for an account that is not
 * the caller's; 422 for one that cannot be paid into; 409 while the bank closes the day.
 */
export const choose = signedIn
  .input(choice)
  .output(choiceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { own, to, act } = await choiceOf(ctx, input)
    await actOf(ctx, act.kind, act.payload, choiceTexts)
    return chosenOn(await certificateOf(ctx, own.state.publicId), to, await ctx.machinery.clocks.today())
  })

/** What a choice would come to, and why it would be refused. Saves nothing. */
export const previewChoice = signedIn
  .input(choice)
  .output(choicePreview)
  .query(async ({ ctx, input }) => {
    const { own, to, act } = await choiceOf(ctx, input)
    const { clocks } = ctx.machinery
    const told = await rehearsed(ctx, act, await clocks.bank())
    const { atMaturity, term } = input
    const terms = { ...own.state.terms, atMaturity, ...(term === undefined ? {} : { nextMonths: term }) }
    const after = { ...own, state: { ...own.state, terms } }
    const refusal = told ? inWords(told, choiceTexts) : null
    return { ...chosenOn(after, to, await clocks.today()), refusal }
  })

type Addition = z.output<typeof addition>

/** An addition as an order, and the two accounts that it names. */
async function additionOf(ctx: SignedInContext, { accountId, fromAccountId, amount }: Addition) {
  const cd = await certificateOf(ctx, accountId)
  const from = await ctx.own.account(fromAccountId)
  const details = { early: await isEarly(ctx, cd) }
  return { cd, from, wish: { from: from.state.id, to: cd.state.id, amount, details } }
}

/** Adds money in the days of grace, from an own account, up to the most that a certificate may hold. */
export const add = signedIn
  .input(addition)
  .output(additionAnswer)
  .mutation(async ({ ctx, input }) => {
    const wants = async (reading: SignedInContext) => (await additionOf(reading, input)).wish
    const { order, event } = await placeNow(ctx, certificateAdditions, input, wants)
    return ctx.asCaller(async tx => {
      const transaction = await lineOf(tx, await accountNumbered(tx, order.to), event)
      const paidFrom = paidToText(await accountNumbered(tx, order.from))
      return { newBalance: transaction.balance ?? '0.00', paidFrom, transaction }
    })
  })

/** What an addition would leave where, and why it would be refused. Moves nothing. */
export const previewAddition = signedIn
  .input(addition)
  .output(additionPreview)
  .query(async ({ ctx, input }) => {
    const { cd, from, wish } = await additionOf(ctx, input)
    const on = await ctx.machinery.clocks.today()
    const act = { total: input.amount, leaves: false, on }
    return {
      newBalance: text(position(cd.state).posted.plus(input.amount)),
      paidFrom: paidToText(from),
      safe: await ctx.asCaller(tx => outlookOf(tx, ctx.customer, from, act, on)),
      refusal: await refusalOf(ctx, certificateAdditions, { ...wish, on }),
    }
  })

/** A payment of the whole as an order, and where it goes. */
async function payoutOf(ctx: SignedInContext, { accountId, toAccountId }: z.output<typeof payout>) {
  const cd = await certificateOf(ctx, accountId)
  const { to, paidTo } = await proceedsOf(ctx, toAccountId)
  const details = { early: await isEarly(ctx, cd) }
  return { cd, paidTo, wish: { from: cd.state.id, to: to?.state.id ?? null, amount: null, details } }
}

/** Pays the whole out in the days of grace, and closes the certificate: to the account named, else checking, else by check. */
export const payOut = signedIn
  .input(payout)
  .output(payoutAnswer)
  .mutation(async ({ ctx, input }) => {
    const wants = async (reading: SignedInContext) => (await payoutOf(reading, input)).wish
    const { order, event } = await placeNow(ctx, certificatePayouts, input, wants)
    await closePaidOut(ctx, event)
    return ctx.asCaller(async tx => ({
      amount: amountOf(event),
      paidTo: await paidToOf(tx, event),
      transaction: await lineOf(tx, await accountNumbered(tx, order.from), event),
    }))
  })

/** What would be paid out and where, and why it would be refused. Moves nothing. */
export const previewPayout = signedIn
  .input(payout)
  .output(payoutPreview)
  .query(async ({ ctx, input }) => {
    const { cd, paidTo, wish } = await payoutOf(ctx, input)
    const amount = text(most(ZERO, position(cd.state).posted))
    const on = await ctx.machinery.clocks.today()
    // the whole is what it holds, which the act learns from its event
    const refusal = await refusalOf(ctx, certificatePayouts, { ...wish, amount, on })
    return { amount, paidTo, refusal }
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
