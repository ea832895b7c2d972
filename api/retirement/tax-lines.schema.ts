/** What a year's Form 1099-R says of the caller's retirement accounts. */
import * as z from 'zod'
import { form, usd } from '../platform/fields.schema.ts'

const YEAR = 'Please select a year'
export const year = z.string(YEAR).regex(/^20\d\d$/, YEAR)

export const taxLinesQuery = form({
  /** This one where absent. */
  year: year.optional(),
})

/**
 * Box 7: before the age of 59 and a half, after it; a loan that counts as distributed, after it and before it; a direct
 * rollover that an employer's plan pays or gets (Instructions for Form 1099-R, table 1).
 */
export const distributionCodes = ['1', '7', 'L', 'L1', 'G'] as const

export const taxLinesOut = z.object({
  year: z.string(),
  /** The oldest first. */
  lines: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      account: z.string(),
      /** Box 1, 2a, 4 and 7. */
      gross: usd,
      taxable: usd,
      withheld: usd,
      code: z.enum(distributionCodes),
      /** What of it went back within its 60 days, or moved on directly: no income, as the customer's return tells. */
      rolledOver: usd,
    }),
  ),
  total: z.object({ gross: usd, taxable: usd, withheld: usd, rolledOver: usd }),
})
