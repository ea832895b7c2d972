/** Money out of a retirement account into an own account (doc3 §2.8, §5; texts and order are the document's). */
import * as z from 'zod'
import { transaction } from '../platform/account.schema.ts'
import { form, idText, money, usd, whole, chosen } from '../platform/fields.schema.ts'
import { orderStates } from '../platform/orders/states.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'
import { plan, START, startDay } from './retirement.schema.ts'

/** The document's. */
export const distributionTypes = ['lumpSum', 'partial', 'installment'] as const
export const distributionReasons = ['retirement', 'hardship', 'education', 'medical', 'firstHome', 'other'] as const
export const installmentFrequencies = ['monthly', 'quarterly'] as const

export const INSTALLMENT_TEXTS = {
  type: 'Please select a withdrawal type',
  frequency: 'Please select a frequency',
  startDate: START,
  count: 'Please enter a whole number of installments',
} as const
export const MANDATORY = 'The law has 20% withheld of what an employer’s plan pays out. It cannot be declined.'
export const MOST_INSTALLMENTS = 480

export const distributionRequest = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount'),
  withdrawalType: z.enum(distributionTypes, INSTALLMENT_TEXTS.type),
  reason: z.enum(distributionReasons, 'Please select a reason for withdrawal'),
  taxWithholding: z.enum(['yes', 'no'], 'Please choose yes or no').default('yes'),
  /** The own account that gets what is not withheld. */
  toAccountId: chosen('Please select an account', 64),
  /** Of installments: how often, from which day on. */
  frequency: z.enum(installmentFrequencies, INSTALLMENT_TEXTS.frequency).optional(),
  startDate: startDay.optional(),
  /** Of installments: how many; until the account is empty where absent. */
  installments: whole(INSTALLMENT_TEXTS.count, 1, MOST_INSTALLMENTS).optional(),
})

const payout = {
  amount: usd,
  /** Federal tax, inside the amount. */
  tax: usd,
  net: usd,
}

export const distributionPreview = z.object({
  ...payout,
  /** The law has the tax withheld, and nobody may decline it (26 USC 3405(c)). */
  mandatory: z.boolean(),
  /** On the retirement account afterwards. */
  balanceAfter: usd,
  /** What the law adds before the age of 59 and a half where no exception applies, 0 after it. Told, not withheld. */
  additionalTax: usd,
  /** Of installments: how far what is there today reaches. */
  reaches: z.object({ count: z.int(), lastOn: z.string(), lastAmount: usd }).nullable(),
  refusal: foretold,
})

export const distributionAnswer = z.object({
  ...payout,
  confirmationNumber: z.string(),
  newBalance: usd,
  /** None while it is planned. */
  transaction: transaction.nullable(),
  /** Additive: whether it is made or planned, and for which day. */
  state: z.enum(orderStates),
  date: z.string(),
})

export const installmentPlan = plan
  .extend({
    frequency: z.enum(installmentFrequencies),
    /** How many are left, this one included; none where it goes on until the account is empty. */
    left: z.int().nullable(),
  })
  .meta({ id: 'InstallmentPlan' })

/** What is still to come, the next first. */
export const distributionsOut = z.object({ plans: z.array(installmentPlan) })
