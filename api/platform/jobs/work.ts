/** What capabilities hand to the bank's own work: one list each, put together in `api/due-work.ts`. */
import type { RecordedEvent } from '../../../ledger/journal.ts'
import type { Tx } from '../db.ts'
import type { Message } from '../outbox.ts'
import type { Step } from './close.ts'

/** Looks at an event of the journal and says whom to tell; the consumer calls it once per event. */
export interface Notice {
  readonly kinds: readonly string[]
  messages(tx: Tx, event: RecordedEvent): Promise<Message[]>
}

/** The same for what happens to a customer's access. */
export interface SecurityNotice {
  messages(tx: Tx, event: SecurityHappening): Promise<Message[]>
}

export interface SecurityHappening {
  readonly id: number
  readonly customer: string
  readonly kind: string
  readonly facts: Readonly<Record<string, string>>
  readonly agent: string
}

export interface DueWork {
  /** Further steps of the close of day. */
  readonly days: readonly Step[]
  readonly notices: readonly Notice[]
  readonly securityNotices: readonly SecurityNotice[]
}
