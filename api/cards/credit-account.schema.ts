/** The credit account page (doc2 §2.5, §3, §5, §7). */
import * as z from 'zod'
import { account, moneyAnswer, transaction } from '../platform/account.schema.ts'
import { chosen, form, idText, money, remark, usd } from '../platform/fields.schema.ts'

export const creditAccount = account.extend({
  creditLimit: usd,
  availableCredit: usd,
  /** What is still to be paid of the last statement's minimum; before the first statement, of the debt's. */
  minimumPayment: usd,
  /** What of it earlier statements had asked for already. */
  pastDue: usd,
  /** When the next payment is due; never in the past. */
  dueDate: z.string(),
  rewardPoints: z.int(),
  statementBalance: usd,
  statementDate: z.string().nullable(),
  /** What is still to be paid of the last statement, so that purchases cost no interest. */
  statementRemaining: usd,
  /** The day on which payments had covered it. */
  statementPaidOn: z.string().nullable(),
  /** The due day that has passed without the minimum. */
  overdueSince: z.string().nullable(),
  nextStatementDate: z.string(),
  /** The newest payment of the last months of which something stands. */
  lastPayment: z.object({ date: z.string(), amount: usd }).nullable(),
  /** All that is owed. */
  amountOwed: usd,
  /** What was overpaid, has settled and can be paid out. */
  creditBalance: usd,
  purchaseApr: z.string(),
  cashApr: z.string(),
  transactions: z.array(transaction),
})

export const payment = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid positive amount.'),
  description: remark('Please enter a shorter description.'),
  /** Additive: own account that pays (C-68); without it the payment is typed in, unsettled, and frees no credit. */
  fromAccountId: idText.nullish(),
})

export const paymentAnswer = moneyAnswer.extend({ availableCredit: usd })

/** Additive: what was overpaid goes back to an own account. */
export const creditBalancePayment = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid positive amount.'),
  toAccountId: chosen('Please select an account', 64),
})

export const creditBalanceTexts = {
  insufficient_funds: 'You can be paid up to {available}: what was overpaid and has settled.',
}

export const creditBalanceAnswer = paymentAnswer.extend({ creditBalance: usd })
