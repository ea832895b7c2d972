/** What became of a money act whose answer never came (ARCHITECTURE, Keys). */
import * as z from 'zod'
import { form, idText } from '../platform/fields.schema.ts'

export const byKey = form({ key: idText })

export const commandStatus = z.object({
  /** `unknown`: not made so far, and it may still arrive. `not_made`: it was closed and never will be made. */
  state: z.enum(['made', 'not_made', 'unknown']),
  transactionId: z.string().nullable(),
  /** Additive: when the bank recorded it (ISO UTC), of what the ledger has made. */
  recordedAt: z.string().optional(),
})
