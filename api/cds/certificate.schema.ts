/** The certificate of deposit page (doc2 §2.8, §3, §5, §7). */
import * as z from 'zod'
import { account, transaction } from '../platform/account.schema.ts'
import { form, idText, money, required, usd } from '../platform/fields.schema.ts'

export const certificate = account.extend({
  maturityDate: z.string(),
  term: z.string(),
  principalBalance: usd,
  interestEarned: usd,
  interestYTD: usd,
  /** In words: the amount depends on what is withdrawn; `withdrawalQuote` tells it. */
  earlyWithdrawalPenalty: z.string(),
  renewalOption: z.string(),
  isLocked: z.boolean(),
  minimumDeposit: usd,
  maximumDeposit: usd,
  fdicInsured: z.boolean(),
  daysRemaining: z.int(),
  /** Percent of the term gone by, 0 to 100. */
  progress: z.number(),
  nextInterestOn: z.string(),
  /** What the next quarter's end pays if nothing changes; money that has not settled earns nothing. */
  nextInterest: usd,
  /** What the table gives today for the same term: the rate of a renewal on this day. */
  renewalRate: z.string(),
  mostWithdrawable: usd,
  transactions: z.array(transaction),
})

const AMOUNT = 'Please enter a valid withdrawal amount (must be less than or equal to your balance).'

export const earlyWithdrawal = form({
  accountId: idText.default('primary'),
  amount: money(AMOUNT),
  reason: required('Please select a reason for withdrawal', 140),
})

export const withdrawalTexts = { insufficient_funds: AMOUNT }

export const earlyWithdrawalAnswer = z.object({
  newBalance: usd,
  penaltyAmount: usd,
  withdrawalTransaction: transaction,
  penaltyTransaction: transaction.nullable(),
  /** Where the money went: 'Everyday Checking ••4821', or a check. */
  paidTo: z.string(),
})

export const quoteQuery = form({ accountId: idText.default('primary'), amount: money(AMOUNT) })

/** What an early withdrawal would cost, to the cent. */
export const withdrawalQuote = z.object({
  amount: usd,
  penalty: usd,
  total: usd,
  balanceAfter: usd,
  mostWithdrawable: usd,
  paidTo: z.string(),
  /** Amount and penalty fit in what the certificate may give. */
  possible: z.boolean(),
})
