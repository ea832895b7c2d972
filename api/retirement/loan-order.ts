/**
 * A retirement plan lends to its owner, and is paid back (C-30; 26 USC 72(p)): the loan is made at once, and the
 * orders of its instalments stand from then on, one a month.
 */
import * as z from 'zod'
import { instantOf, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd, money, sum, text } from '../../ledger/money.ts'
import {
  instalmentDueOn,
  instalmentsDue,
  levelPayment,
  LOAN_PARTS,
  type PlanLoan,
} from '../../ledger/rates/plan-loan.ts'
import { asCustomerOf } from '../platform/db.ts'
import { atOnce } from '../platform/orders/at-once.ts'
import { standing, type Wanted } from '../platform/orders/draft.ts'
import { insert } from '../platform/orders/keep.ts'
import type { OrderKind } from '../platform/orders/kind.ts'
import type { Order } from '../platform/orders/order.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { livingLoanOf, standingOf } from './loan.queries.ts'

const texts = {
  insufficient_funds: 'The plan does not hold so much free money.',
  account_not_open: 'This account is not open for loans.',
  not_permitted:
    'An IRA cannot lend to its owner. Federal law treats such a loan as a distribution of the whole account.',
  wrong_account_kind: 'A loan goes from a retirement plan into a deposit account.',
  exceeds_maximum: 'Your plan can lend you up to {remaining}.',
  below_minimum: 'The smallest loan is {minimum}.',
  wrong_state: 'You owe your plan a loan already. Pay that back first.',
}

const loanDetails = z.object({
  months: z.number(),
  rate: z.string(),
  /** The day that it counts from, as the ledger wrote it. */
  lentOn: z.string().default(''),
  /** Who pays the instalments. */
  payer: z.number(),
  payerLabel: z.string(),
  planLabel: z.string(),
})
export type LoanDetails = z.output<typeof loanDetails>

export const loans = atOnce<LoanDetails>({
  kind: 'retirement-loan',
  details: loanDetails,
  texts: () => texts,
  act: ({ customer: owner, from: account, to, amount, details: { months, rate } }) => ({
    kind: 'retirement-loan',
    payload: { account, owner, to, amount, months, rate },
  }),
  learns: (order, event) =>
    event.kind === 'retirement-loan' ? { details: { ...order.details, lentOn: event.bankDay } } : {},

  /** The instalments follow in the transaction that keeps the loan: none of either without the other. */
  async within(tx, { after, event }) {
    const instalments = event && instalmentsOf(after, Date.parse(event.recordedAt))
    if (instalments) await insert(tx, instalments)
  },
  plants: order => instalmentsOf(order, 0),
})

/** The order of the instalments that a loan brings with it, once it is made. */
function instalmentsOf(loan: Order<LoanDetails>, at: number): Order<LoanPaymentDetails> | undefined {
  if (loan.state !== 'made') return undefined
  const { customer, event, details } = loan
  const series = seriesOf(loan, { account: details.payer, label: details.payerLabel })
  return series && standing(loanPayments, { customer, name: `loan-${event ?? 0}`, at }, series)
}

/** What was agreed, as the order of a loan keeps it. */
export const agreedIn = ({ amount, details: { rate, months, lentOn } }: Order<LoanDetails>): PlanLoan => ({
  amount: money(amount ?? 0),
  rate,
  months,
  lentOn,
})

/** What every payment on a loan keeps of it. */
export function paymentOf(order: Order<LoanDetails>, fromLabel: string): Omit<LoanPaymentDetails, 'part' | 'count'> {
  const { rate, months, lentOn, planLabel } = order.details
  const agreed = { amount: text(agreedIn(order).amount), rate, months, lentOn }
  return { loan: order.event ?? 0, agreed, fromLabel, planLabel }
}

/**
 * The instalments of a loan that are still to come, from the first on a day after `after` on; undefined when the day of
 * the last one has passed.
 */
export function seriesOf(
  order: Order<LoanDetails>,
  from: { account: number; label: string },
  after: BankDay = agreedIn(order).lentOn,
): Wanted<LoanPaymentDetails> | undefined {
  const loan = agreedIn(order)
  let n = 1
  while (n <= loan.months && instalmentDueOn(loan.lentOn, n) <= after) n += 1
  if (n > loan.months) return undefined
  const on = instalmentDueOn(loan.lentOn, n)
  return {
    from: from.account,
    to: order.from,
    amount: text(levelPayment(loan)),
    details: { ...paymentOf(order, from.label), part: 'instalments', count: 1 },
    on,
    // A payment on the first day, and the last one, is one of a series like the others; whoever pays them, the days
    // stay those of the loan, also after a month that is too short for its day.
    course: {
      startsOn: instalmentDueOn(loan.lentOn, 1),
      every: 'monthly',
      ending: { ends: 'occurrences', count: loan.months },
      nth: n - 1,
    },
  }
}

/** It is paid back, or its last one was due before. */
export const NO_INSTALMENTS = 'This loan is paid back, or it has no instalments any more.'

const paymentTexts = {
  insufficient_funds: 'Insufficient funds',
  account_not_open: 'This account is not open for payments.',
  exceeds_maximum: 'All that is owed today is {remaining}. Pay it off instead.',
  below_minimum: 'This is too little to take anything off the loan.',
  nothing_due: 'Nothing is due on this loan now.',
  wrong_state: NO_INSTALMENTS,
  invalid: 'Something else is owed by now. Please look again.',
}

const loanPaymentDetails = z.object({
  /** The event that lent it, and what was agreed. */
  loan: z.number(),
  agreed: z.object({ amount: z.string(), rate: z.string(), months: z.number(), lentOn: z.string() }),
  part: z.enum(LOAN_PARTS),
  /** How many instalments. */
  count: z.number().optional(),
  fromLabel: z.string(),
  planLabel: z.string(),
})
export type LoanPaymentDetails = z.output<typeof loanPaymentDetails>

export const loanPayments: OrderKind<LoanPaymentDetails> = {
  kind: 'retirement-loan-payment',
  details: loanPaymentDetails,
  runAt: on => instantOf(on),
  texts: () => paymentTexts,

  act: ({ customer: owner, from, to: account, amount, details: { loan, part, count } }) => ({
    kind: 'retirement-loan-payment',
    payload: { loan, account, owner, from, amount, part, ...(part === 'instalments' ? { count } : {}) },
  }),

  plan: ({ from, amount, on, course: { every }, details: { planLabel } }) => ({
    kind: 'payment-planned',
    payload: { from, to: planLabel, amount, on, every },
  }),

  again: ({ details: { agreed } }) => ({ amount: text(levelPayment({ ...agreed, amount: money(agreed.amount) })) }),

  /** All instalments whose day has come, those that were missed, too; nothing where the customer has paid them. */
  async ready(tx, order, today) {
    const { customer, to, details } = order
    const { loan, agreed } = details
    const [living, standing] = await asCustomerOf(tx, customer, async () => [
      await livingLoanOf(tx, customer),
      await standingOf(tx, to ?? 0, loan),
    ])
    if (living !== loan || standing.deemed)
      return { ready: { go: false, as: 'expired', why: living === loan ? 'loan_deemed' : 'loan_paid' } }
    const due = instalmentsDue({ ...agreed, amount: money(agreed.amount) }, standing, today)
    if (due.length === 0) return { ready: { go: false, as: 'expired', why: 'nothing_due' } }
    const amount = text(sum(due.map(({ payment }) => payment)))
    return { ready: { go: true }, fixed: { amount, details: { ...details, count: due.length } } }
  },

  describe: ({ amount, details: { planLabel: account } }) => ({
    template: planned.loanPayment,
    values: { amount: formatUsd(amount ?? '0'), account },
  }),
}
