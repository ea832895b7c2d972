/**
 * What became of a key. An act is an event of the ledger or is bound to its key beside it (`platform/act-keys.ts`):
 * both are asked. A key is closed beside the ledger first, so that whatever the ledger says of it then holds for all.
 */
import type { RecordedEvent } from '../../ledger/journal.ts'

export const made = ({ seq, recordedAt }: RecordedEvent) => ({
  state: 'made' as const,
  transactionId: `1-${seq}`,
  recordedAt,
})
export const madeBeside = { state: 'made' as const, transactionId: null }
export const notMade = { state: 'not_made' as const, transactionId: null }
