/** Money out of a retirement account into an own account (doc3 §2.8, §5; texts and order are the document's). */
import * as z from 'zod'
import { transaction } from '../platform/account.schema.ts'
import { form, idText, money, required, usd } from '../platform/fields.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'

/** The document's, but for installments, which nothing pays out yet. */
export const distributionTypes = ['lumpSum', 'partial'] as const
export const distributionReasons = ['retirement', 'hardship', 'education', 'medical', 'firstHome', 'other'] as const

export const distributionRequest = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount'),
  withdrawalType: z.enum(distributionTypes, 'Please select a withdrawal type'),
  reason: z.enum(distributionReasons, 'Please select a reason for withdrawal'),
  taxWithholding: z.enum(['yes', 'no'], 'Please choose yes or no').default('yes'),
  /** The own account that gets what is not withheld. */
  toAccountId: required('Please select an account', 64),
})

const payout = {
  amount: usd,
  /** Federal tax, inside the amount. */
  tax: usd,
  net: usd,
}

export const distributionPreview = z.object({
  ...payout,
  /** On the retirement account afterwards. */
  balanceAfter: usd,
  /** What the law adds before the age of 59 and a half where no exception applies, 0 after it. Told, not withheld. */
  additionalTax: usd,
  refusal: foretold,
})

export const distributionAnswer = z.object({
  ...payout,
  confirmationNumber: z.string(),
  newBalance: usd,
  transaction,
})
