/** What a year's Form 1099-R says of the caller's retirement accounts. */
import * as z from 'zod'
import { form, usd } from '../platform/fields.schema.ts'

const YEAR = 'Please select a year'

export const taxLinesQuery = form({
  /** This one where absent. */
  year: z
    .string(YEAR)
    .regex(/^20\d\d$/, YEAR)
    .optional(),
})

/** Box 7: before the age of 59 and a half, after it, a loan that counts as distributed. */
export const distributionCodes = ['1', '7', 'L'] as const

export const taxLinesOut = z.object({
  year: z.string(),
  /** The oldest first. */
  lines: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      account: z.string(),
      /** Box 1, 4 and 7. */
      gross: usd,
      withheld: usd,
      code: z.enum(distributionCodes),
      /** What of it went back within its 60 days: no income, and told by the customer's return. */
      rolledOver: usd,
    }),
  ),
  total: z.object({ gross: usd, withheld: usd, rolledOver: usd }),
})
