/** What happened to a customer's access: kept for the customer, told through the outbox. */
import type { Tx } from './db.ts'
import { enqueue } from './outbox.ts'
import type { Language, OpenTemplate } from './messages.ts'

export type SecurityEventKind =
  | 'enrolled'
  | 'signed-on'
  | 'sign-on-failed'
  | 'signed-out'
  | 'password-changed'
  | 'password-reset'
  | 'contact-changed'
  | 'profile-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'sessions-ended'
  | 'access-restored'

interface SecurityEvent {
  customer: string
  kind: SecurityEventKind
  at: number
  facts?: Record<string, string>
  address?: string
  agent?: string
  /** Told at once to this address. */
  tell?: { recipient: string; template: OpenTemplate; params?: Record<string, string>; language?: Language }
}

/** Records the event and queues its message in the same transaction. */
export async function recordSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { customer, kind, at, facts = {}, address = '', agent = '', tell } = event
  const row = await tx
    .insertInto('app.security_event')
    .values({ customer, kind, facts: JSON.stringify(facts), address, agent, happened_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (tell) await enqueue(tx, { source: { security: row.id }, customer, ...tell }, at)
}
