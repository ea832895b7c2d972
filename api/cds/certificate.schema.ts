/** The certificate of deposit page (doc2 §2.8, §3, §5, §7). */
import * as z from 'zod'
import { CD_GRACE_DAYS, CD_PENALTY_DAYS, CD_PENALTY_MINIMUM, CD_RATES } from '../../ledger/rates/certificate.ts'
import { account, transaction } from '../platform/account.schema.ts'
import { chosen, form, idText, money, required, usd, whole } from '../platform/fields.schema.ts'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'
import { formatUsd } from '../../ledger/money.ts'
import { fill, says } from '../../ledger/phrase.ts'

/** What an early withdrawal costs, in words: `withdrawalQuote` tells the amount. */
export const PENALTY = says('{n} days of interest on what is withdrawn in a term, at least {minimum}', {
  n: String(CD_PENALTY_DAYS),
  minimum: formatUsd(CD_PENALTY_MINIMUM),
})

export const certificate = account.extend({
  maturityDate: z.string(),
  term: z.string(),
  principalBalance: usd,
  interestEarned: usd,
  interestYTD: usd,
  earlyWithdrawalPenalty: z.string(),
  renewalOption: z.string(),
  isLocked: z.boolean(),
  /**
   * It has matured, and is open until the end of `graceEndsOn`: to withdraw, add, change the term or close,
   * without a penalty.
   */
  inGrace: z.boolean(),
  graceEndsOn: z.string(),
  atMaturity: z.enum(['renew', 'pay-out']),
  /** The own account that was chosen for the payment; null: the primary checking account, else a check. */
  payTo: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** Months for which it renews, and until when. */
  renewalTerm: z.int(),
  renewsUntil: z.string(),
  /** What was withdrawn early in this term: the penalty is worked out on the sum. */
  withdrawnThisTerm: usd,
  /** What can still be added in the days of grace. */
  mostAddable: usd,
  minimumDeposit: usd,
  maximumDeposit: usd,
  fdicInsured: z.boolean(),
  daysRemaining: z.int(),
  /** Percent of the term gone by, 0 to 100. */
  progress: z.number(),
  /** The own account that its interest goes to; null: it stays. */
  interestTo: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** Each quarter where it is to stay, each month where an account was chosen, whether that is still open or not. */
  interestEach: z.enum(['quarter', 'month']),
  nextInterestOn: z.string(),
  /** What is paid then if nothing changes; money that has not settled earns nothing. */
  nextInterest: usd,
  /** What the table has for that term on the day of maturity, as far as it is known today. */
  renewalRate: z.string(),
  renewalApy: z.string(),
  mostWithdrawable: usd,
  transactions: z.array(transaction),
})

const AMOUNT = 'Please enter a valid withdrawal amount (must be less than or equal to your balance).'

export const earlyWithdrawal = form({
  accountId: idText.default('primary'),
  amount: money(AMOUNT),
  reason: required('Please select a reason for withdrawal', 140),
})

/** The day of maturity, or the end of the grace, has come, and its close is being run; or somebody was quicker. */
const CLOSING_DAY =
  'This certificate was just paid out, or the bank is closing its day. Please look again in a few minutes.'
export const NOT_YET = fill('This can be done in the {n} days after the certificate matures.', {
  n: String(CD_GRACE_DAYS),
})
export const withdrawalTexts = { insufficient_funds: AMOUNT, wrong_state: CLOSING_DAY }

/** Where the money went: 'Everyday Checking ••4821' and which account that is, or a check. */
const paidTo = { paidTo: z.string(), paidToAccountId: z.string().nullable() }
export type PaidTo = z.output<z.ZodObject<typeof paidTo>>

/** Additive: every act answers the number that confirms it. */
const confirmed = { confirmationNumber: z.string() }

export const earlyWithdrawalAnswer = z.object({
  ...confirmed,
  newBalance: usd,
  penaltyAmount: usd,
  withdrawalTransaction: transaction,
  penaltyTransaction: transaction.nullable(),
  ...paidTo,
})

export const quoteQuery = form({ accountId: idText.default('primary'), amount: money(AMOUNT) })

/** What an early withdrawal would cost, to the cent. */
export const withdrawalQuote = z.object({
  amount: usd,
  penalty: usd,
  total: usd,
  balanceAfter: usd,
  mostWithdrawable: usd,
  ...paidTo,
  /** The bank would do it as things stand; else `refusal` says why not. */
  possible: z.boolean(),
  refusal: foretold,
})

const TERM = 'Please choose a listed term'

/**
 * Additive: what follows on maturity. `term` in months for a renewal; `toAccountId` for a payment into an own account.
 */
export const choice = form({
  accountId: idText.default('primary'),
  atMaturity: z.enum(['renew', 'pay-out'], 'Please choose what happens at maturity'),
  term: whole(TERM, 1, 999)
    .refine(months => CD_RATES.some(one => one.months === months), TERM)
    .optional(),
  toAccountId: idText.optional(),
}).superRefine(({ atMaturity, term }, ctx) => {
  if (atMaturity === 'renew' && term === undefined)
    ctx.addIssue({ code: 'custom', path: ['term'], message: TERM, input: term })
})

export const choiceTexts = { wrong_state: CLOSING_DAY }

export const choiceAnswer = certificate
  .pick({
    atMaturity: true,
    renewalOption: true,
    renewalTerm: true,
    renewalRate: true,
    renewalApy: true,
    renewsUntil: true,
  })
  .extend({ payTo: z.string().nullable() })

/** What a choice comes to, before it is saved: when and how it would renew, or where the money would go. */
export const choicePreview = choiceAnswer.extend({ refusal: foretold })

/** Where the interest goes: an own account, each month; without one it stays in the certificate, each quarter. */
export const interestChoice = form({ accountId: idText.default('primary'), toAccountId: idText.optional() })

export const interestChoiceTexts = { wrong_state: 'This certificate was paid out.' }

export const interestChoiceAnswer = certificate
  .pick({ nextInterestOn: true, nextInterest: true })
  .extend({ interestTo: z.string().nullable() })

/** What a choice comes to, before it is saved: when and what is paid next. */
export const interestChoicePreview = interestChoiceAnswer.extend({ refusal: foretold })

export const addition = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount'),
  fromAccountId: chosen('Please select a source account', 64),
})

export const additionTexts = {
  wrong_state: CLOSING_DAY,
  exceeds_maximum: 'A certificate can hold at most {limit}.',
}

export const additionAnswer = z.object({ ...confirmed, newBalance: usd, paidFrom: z.string(), transaction })

export const additionPreview = z.object({
  /** What the certificate would hold. */
  newBalance: usd,
  paidFrom: z.string(),
  safe: safeToMove,
  refusal: foretold,
})

export const payout = form({ accountId: idText.default('primary'), toAccountId: idText.optional() })

export const payoutTexts = {
  wrong_state: CLOSING_DAY,
  nothing_due: 'There is nothing in this certificate to pay out.',
}

export const payoutAnswer = z.object({ ...confirmed, amount: usd, ...paidTo, transaction })
export const payoutPreview = z.object({ amount: usd, ...paidTo, refusal: foretold })
