/** What the calls of a plan's loan share: how it stands, and what is wanted of it. */
import type * as z from 'zod'
import { paysNow } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import {
  curedUntil,
  instalmentsDue,
  instalmentsLeft,
  payoffOf,
  planLoanRate,
  principalIn,
  type Instalment,
} from '../../ledger/rates/plan-loan.ts'
import { AppError, notFound } from '../errors.ts'
import { toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import type { Tx } from '../platform/db.ts'
import { liveOrders, newestOrders, ownOrder } from '../platform/orders/order.queries.ts'
import type { Order } from '../platform/orders/order.ts'
import type { WantedNow } from '../platform/orders/place.ts'
import type { SignedInContext } from '../trpc.ts'
import { agreedIn, loanPayments, loans, paymentOf, type LoanDetails, type LoanPaymentDetails } from './loan-order.ts'
import { livingLoanOf, standingOf } from './loan.queries.ts'
import { loanPaymentRequest, loanRequest } from './loan.schema.ts'
import { retirement } from './retirement.ts'

export const LOAN_MISSING = 'This loan could not be found.'

/** The order of the loan that the customer owes. */
export async function owedNow(tx: Tx, customer: string): Promise<Order<LoanDetails> | undefined> {
  const living = await livingLoanOf(tx, customer)
  if (living === 0) return undefined
  const [newest] = await newestOrders(tx, loans, { customer, states: ['made'], limit: 1 })
  return newest?.event === living ? newest : undefined
}

export async function toLoan(tx: Tx, own: readonly OwnAccount[], order: Order<LoanDetails>, today: BankDay) {
  const loan = agreedIn(order)
  const standing = await standingOf(tx, order.from, order.event ?? 0)
  const [series] = (await liveOrders(tx, loanPayments, order.customer)).filter(one => one.details.loan === order.event)
  const due = standing.deemed ? [] : instalmentsDue(loan, standing, today)
  const [oldest] = instalmentsLeft(loan, standing)
  const isMissed = oldest !== undefined && oldest.dueOn < today
  const publicId = (account: number | undefined) => {
    const found = own.find(({ state }) => state.id === account)
    return found ? toAccount(found).id : ''
  }
  return {
    id: order.id,
    accountId: publicId(order.from),
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
    autopay: series ? { accountId: publicId(series.from), name: series.details.fromLabel, date: series.on } : null,
  }
}

export const toInstalment = ({ n, dueOn, payment, interest, owed }: Instalment) => ({
  n,
  date: dueOn,
  payment: text(payment),
  interest: text(interest),
  owed: text(owed),
})

/** Resolves the three accounts among the caller's own: 404 for any other. */
export async function wantedLoan(
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
  if (paysNow(state)) return
  throw new AppError('account_may_not_pay', 'Money cannot be taken from this account.', 'autopayAccountId')
}

/** The loan that the caller names, and how it stands. 404 for another's. */
export async function named(ctx: SignedInContext, id: string) {
  return ctx.asCaller(async tx => {
    const order = await ownOrder(tx, loans, id, LOAN_MISSING)
    if (order.event === null) throw notFound(LOAN_MISSING)
    return { order, standing: await standingOf(tx, order.from, order.event) }
  })
}

/** What is asked to be paid of it. How many instalments that is, the day says; the ledger says whether it is right. */
export async function wantedPayment(
  ctx: SignedInContext,
  { id, part, amount, fromAccountId }: z.output<typeof loanPaymentRequest>,
): Promise<{ wanted: WantedNow<LoanPaymentDetails>; owedAfter: Money }> {
  const { order, standing } = await named(ctx, id)
  const from = await ctx.own.account(fromAccountId)
  const today = await ctx.machinery.clocks.today()
  const loan = agreedIn(order)
  const due = instalmentsDue(loan, standing, today)
  const owedAfter = {
    due: due.at(-1)?.owed ?? standing.owed,
    extra: standing.owed.minus(principalIn(money(amount), loan, standing, today)),
    payoff: ZERO,
  }[part]
  const what: Pick<LoanPaymentDetails, 'part' | 'count'> =
    part === 'due' ? { part: 'instalments', count: Math.max(1, due.length) } : { part, count: undefined }
  const wanted = {
    from: from.state.id,
    to: order.from,
    amount,
    details: { ...paymentOf(order, labelOfOwn(from)), ...what },
  }
  return { wanted, owedAfter }
}
