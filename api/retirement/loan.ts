import type * as z from 'zod'
import { depositKinds, mayPay, position } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { mayLend, roomOf } from '../../ledger/events/plan-loan.ts'
import { money, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import {
  curedUntil,
  instalmentsDue,
  instalmentsLeft,
  loanSchedule,
  payoffOf,
  planLoanRate,
  principalIn,
  type Instalment,
} from '../../ledger/rates.ts'
import { AppError, notFound } from '../errors.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor, type Wanted as WantedAccount } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import type { Tx } from '../platform/db.ts'
import { callOff } from '../platform/orders/cancel.ts'
import { liveOrders, newestOrders, ownOrder } from '../platform/orders/order.queries.ts'
import { numberOf, type Order } from '../platform/orders/order.ts'
import { place, placeNow, refusalOf, type WantedNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { agreedIn, loanPayments, loans, seriesOf, type LoanDetails, type LoanPaymentDetails } from './loan-order.ts'
import { livingLoanOf, owedLately, standingOf } from './loan.queries.ts'
import {
  loanAnswer,
  loanAutopayAnswer,
  loanAutopayRequest,
  loanPaymentAnswer,
  loanPaymentPreview,
  loanPaymentRequest,
  loanPreview,
  loanRequest,
  loansOut,
} from './loan.schema.ts'

const retirement: WantedAccount = { kinds: ['retirement'] }
const MISSING = 'This loan could not be found.'

/** What the caller's plans may lend, what is owed to them, and who may pay it back. */
export const getLoans = signedIn.output(loansOut).query(async ({ ctx }) => {
  const { machinery, customer } = ctx
  const today = await machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const own = await accountsOf(tx)
    const plans = own.filter(({ state }) => state.kind === 'retirement')
    const highest = plans.some(({ state }) => mayLend(state)) ? await owedLately(tx, customer, today) : ZERO
    const loan = await owedNow(tx, customer)
    return {
      accounts: plans.map(one => ({
        ...toChoice(one),
        plan: planOf(one),
        lends: mayLend(one.state),
        most: text(mayLend(one.state) && !loan ? roomOf(one.state, highest) : ZERO),
      })),
      into: own.filter(({ state }) => depositKinds.includes(state.kind)).map(toChoice),
      funds: own.filter(({ state }) => mayPay(state)).map(toChoice),
      rate: planLoanRate(today),
      highest: text(highest),
      loan: loan ? await toLoan(tx, own, loan, today) : null,
    }
  })
})

function toChoice(own: OwnAccount) {
  const { id, name, lastFour, availableBalance } = toAccount(own)
  return { id, name, lastFour, balance: availableBalance }
}

const planOf = ({ state, profile }: OwnAccount): string => {
  const named = state.terms['plan'] ?? profile.extras['retirementType']
  return typeof named === 'string' ? named : 'Traditional IRA'
}

/** The order of the loan that the customer owes. */
async function owedNow(tx: Tx, customer: string): Promise<Order<LoanDetails> | undefined> {
  const living = await livingLoanOf(tx, customer)
  if (living === 0) return undefined
  const [newest] = await newestOrders(tx, loans, { customer, states: ['made'], limit: 1 })
  return newest?.event === living ? newest : undefined
}

async function toLoan(tx: Tx, own: readonly OwnAccount[], order: Order<LoanDetails>, today: BankDay) {
  const loan = agreedIn(order)
  const standing = await standingOf(tx, order.from, order.event ?? 0)
  const [series] = (await liveOrders(tx, loanPayments, order.customer)).filter(one => one.details.loan === order.event)
  const due = standing.deemed ? [] : instalmentsDue(loan, standing, today)
  const [oldest] = instalmentsLeft(loan, standing)
  const isMissed = oldest !== undefined && oldest.dueOn < today
  const plan = own.find(({ state }) => state.id === order.from)
  return {
    id: order.id,
    accountId: plan ? toAccount(plan).id : '',
    amount: text(loan.amount),
    rate: order.details.rate,
    date: loan.lentOn,
    owed: text(standing.owed),
    payoff: text(payoffOf(loan, standing, today)),
    paid: standing.paid,
    left: standing.deemed ? [] : instalmentsLeft(loan, standing).map(toInstalment),
    due: { count: due.length, amount: text(sum(due.map(({ payment }) => payment))) },
    missed: isMissed ? { date: oldest.dueOn, until: curedUntil(oldest.dueOn) } : null,
    deemed: standing.deemed,
    autopay: series ? { name: series.details.fromLabel, date: series.on } : null,
  }
}

const toInstalment = ({ n, dueOn, payment, interest, owed }: Instalment) => ({
  n,
  date: dueOn,
  payment: text(payment),
  interest: text(interest),
  owed: text(owed),
})

/** Resolves the three accounts among the caller's own: 404 for any other. */
async function wantedLoan(
  ctx: SignedInContext,
  { accountId, amount, years, toAccountId, autopayAccountId }: z.output<typeof loanRequest>,
): Promise<WantedNow<LoanDetails>> {
  const plan = await accountFor(ctx, accountId, retirement)
  const [to, payer] = [await ctx.own.account(toAccountId), await ctx.own.account(autopayAccountId)]
  refuseAsPayer(payer)
  const rate = planLoanRate(await ctx.machinery.clocks.today())
  return {
    from: plan.state.id,
    to: to.state.id,
    amount,
    details: {
      months: years * 12,
      rate,
      lentOn: '',
      payer: payer.state.id,
      payerLabel: labelOfOwn(payer),
      planLabel: labelOfOwn(plan),
    },
  }
}

/** The instalments come from an account that may pay. */
function refuseAsPayer({ state }: OwnAccount): void {
  if (mayPay(state) && state.status === 'open') return
  throw new AppError('account_may_not_pay', 'Money cannot be taken from this account.', 'autopayAccountId')
}

/** What a loan would cost, month by month, and why it would be refused. Promises nothing. */
export const previewLoan = signedIn
  .input(loanRequest)
  .output(loanPreview)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const wanted = await wantedLoan(ctx, input)
    const refusal = await refusalOf(ctx, loans, { ...wanted, on: today })
    const plan = await accountFor(ctx, input.accountId, retirement)
    const { months, rate } = wanted.details
    const schedule = loanSchedule({ amount: money(input.amount), rate, months, lentOn: today })
    const interest = sum(schedule.map(one => one.interest))
    return {
      amount: input.amount,
      rate,
      schedule: schedule.map(toInstalment),
      interest: text(interest),
      total: text(interest.plus(input.amount)),
      balanceAfter: text(position(plan.state).posted.minus(input.amount)),
      refusal,
    }
  })

/** Lends from the caller's own plan into their own account; the instalments are ordered with it. 422 in its words. */
export const takeLoan = signedIn
  .input(loanRequest)
  .output(loanAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, loans, input, ctx => wantedLoan(ctx, input))
    const { newBalance, transaction } = await answerFor(ctx, order.from, event)
    const [first] = loanSchedule({ ...agreedIn(order), lentOn: event.bankDay })
    return {
      amount: input.amount,
      confirmationNumber: numberOf(order),
      date: event.bankDay,
      newBalance,
      first: { date: first?.dueOn ?? event.bankDay, amount: text(first?.payment ?? ZERO) },
      transaction,
    }
  })

/** The loan that the caller names, and how it stands. 404 for another's. */
async function named(ctx: SignedInContext, id: string) {
  return ctx.asCaller(async tx => {
    const order = await ownOrder(tx, loans, id, MISSING)
    if (order.event === null) throw notFound(MISSING)
    return { order, standing: await standingOf(tx, order.from, order.event) }
  })
}

/** What is asked to be paid of it. How many instalments that is, the day says; the ledger says whether it is right. */
async function wantedPayment(
  ctx: SignedInContext,
  { id, part, amount, fromAccountId }: z.output<typeof loanPaymentRequest>,
): Promise<{ wanted: WantedNow<LoanPaymentDetails>; owedAfter: Money }> {
  const { order, standing } = await named(ctx, id)
  const from = await ctx.own.account(fromAccountId)
  const today = await ctx.machinery.clocks.today()
  const loan = agreedIn(order)
  const due = instalmentsDue(loan, standing, today)
  const { details } = seriesOf(order, { account: from.state.id, label: labelOfOwn(from) })
  const owedAfter = {
    due: due.at(-1)?.owed ?? standing.owed,
    extra: standing.owed.minus(principalIn(money(amount), loan, standing, today)),
    payoff: ZERO,
  }[part]
  const what: Pick<LoanPaymentDetails, 'part' | 'count'> =
    part === 'due' ? { part: 'instalments', count: Math.max(1, due.length) } : { part, count: undefined }
  const wanted = { from: from.state.id, to: order.from, amount, details: { ...details, ...what } }
  return { wanted, owedAfter }
}

/** What a payment would leave owed, and why it would be refused. Promises nothing. */
export const previewLoanPayment = signedIn
  .input(loanPaymentRequest)
  .output(loanPaymentPreview)
  .query(async ({ ctx, input }) => {
    const { wanted, owedAfter } = await wantedPayment(ctx, input)
    const on = await ctx.machinery.clocks.today()
    return {
      amount: input.amount,
      owedAfter: text(owedAfter),
      refusal: await refusalOf(ctx, loanPayments, { ...wanted, on }),
    }
  })

/** Pays what is due, something extra, or all that is owed. 422 with the ledger's refusal. */
export const payLoan = signedIn
  .input(loanPaymentRequest)
  .output(loanPaymentAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(
      ctx,
      loanPayments,
      input,
      async ctx => (await wantedPayment(ctx, input)).wanted,
    )
    const { newBalance, transaction } = await answerFor(ctx, order.from, event)
    const { owed } = await ctx.asCaller(tx => standingOf(tx, order.to ?? 0, order.details.loan))
    return {
      amount: input.amount,
      confirmationNumber: numberOf(order),
      date: event.bankDay,
      owed: text(owed),
      newBalance,
      transaction,
    }
  })

/** Another account pays the instalments from now on; those that came before it are called off once it stands. */
export const repayLoanFrom = signedIn
  .input(loanAutopayRequest)
  .output(loanAutopayAnswer)
  .mutation(async ({ ctx, input: { id, fromAccountId } }) => {
    const series = await place(ctx, loanPayments, { id, fromAccountId }, async ctx => {
      const { order, standing } = await named(ctx, id)
      if (standing.owed.isZero() || standing.deemed) throw notFound(MISSING)
      const from = await ctx.own.account(fromAccountId)
      const today = await ctx.machinery.clocks.today()
      return seriesOf(order, { account: from.state.id, label: labelOfOwn(from) }, today)
    })
    const before = await ctx.asCaller(tx => liveOrders(tx, loanPayments, ctx.customer))
    for (const one of before)
      if (one.series !== series.series && one.details.loan === series.details.loan && one.number < series.number)
        await callOff(ctx.machinery, loanPayments, one, 'This payment is being made right now.')
    return { confirmationNumber: numberOf(series), name: series.details.fromLabel, date: series.on }
  })
