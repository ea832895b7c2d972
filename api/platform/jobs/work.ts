/** What capabilities hand to the bank's own work: one list each, put together in `api/due-work.ts`. */
import type { BankDay } from '../../../ledger/calendar.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import type { Tx } from '../db.ts'
import type { Message } from '../outbox.ts'
import type { Schedule } from '../schedules.ts'
import type { Bank, Step } from './close.ts'

/** A due occurrence of a schedule. */
export interface Due {
  readonly schedule: Schedule
  readonly on: BankDay
}

/** What it asks of the ledger; the runner adds the key and the moment. */
export interface Wanted {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The customer's own id, so that ownership is checked as ever. */
  readonly actor: string
}

/** There is nothing to make on this date ('skipped': nothing is owed) or it cannot be made ('failed': the payee is gone). */
export interface NotMade {
  readonly outcome: 'skipped' | 'failed'
  readonly code: string
  readonly params?: Readonly<Record<string, string>>
}

export type Result =
  | { readonly outcome: 'made'; readonly event: RecordedEvent }
  | { readonly outcome: 'failed' | 'skipped'; readonly code: string; readonly params: Readonly<Record<string, string>> }

export interface ScheduleKind {
  readonly kind: string
  /** Reads what it needs and says what to append. May be called again for the same date; must not write. */
  want(bank: Bank, due: Due): Promise<Wanted | NotMade>
  /** Runs in the transaction that writes the outcome, exactly once: the capability's own rows. */
  settled?(tx: Tx, due: Due, result: Result, at: number): Promise<void>
  /** What the customer is told of a failure ("Your transfer of $250.00 to Rainy Day"). */
  describe(schedule: Schedule): string
}

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

/** Looks for what ends at a moment of the day (an undo, a code, a time at the counter). `now`: bank clock, ms. Must not throw for one row. */
export type Moment = (bank: Bank, now: number) => Promise<void>

export interface DueWork {
  readonly schedules: readonly ScheduleKind[]
  /** Further steps of the close of day. */
  readonly days: readonly Step[]
  /** Run before each turn and each minute. */
  readonly moments?: readonly Moment[]
  readonly notices: readonly Notice[]
  readonly securityNotices: readonly SecurityNotice[]
}
