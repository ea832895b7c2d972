import type * as z from 'zod'
import type { LimitNote } from '../../ledger/events/credit-limit.ts'
import { limits as limitsOut } from './limit.schema.ts'

export type Change = z.output<typeof limitsOut>['cards'][number]['history'][number]

/** What came of a change of a limit: one that was asked for may have been given in part, or not. */
export function statusOf({ by, from, to, asked = to }: LimitNote): Change['status'] {
  if (by === 'bank' || to === asked) return 'Approved'
  return to === from ? 'Declined' : 'Approved in part'
}
