import type * as z from 'zod'
import type { BankDay } from '../../ledger/calendar.ts'

/**
 * What stands in for one kind of page when the bank cannot be reached. One file per kind:
 * web/offline/<kind>.source.ts.
 */
export interface Source<T> {
  /** The kind of page, and the first part of its copies' names: 'checking', 'dashboard'. */
  readonly kind: string
  /** The answer's own schema. */
  readonly schema: z.ZodType<T>
  /** Sample data, where the documents have some (doc2 §4: checking, retirement, investment, student, certificate). */
  readonly sample?: (today: BankDay) => T
}
