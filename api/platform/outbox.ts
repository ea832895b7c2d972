/**
 * What the bank has to tell a customer. Acts queue messages here in their own transaction; one consumer sends them.
 * One message per (source, recipient, template): running an act again tells nothing twice.
 */
import { sql } from 'kysely'
import { run, type Tx } from './db.ts'
import { templates, type Language, type TemplateName } from './messages.ts'

/** Where a message comes from: a journal event, a security event, a code, a schedule's occurrence. */
export type Source = { seq: number | string } | { security: string } | { code: string } | { occurrence: string }

export interface Message {
  source: Source
  customer?: string | undefined
  channel?: 'mail' | 'text' | 'push'
  /** An email address, a phone number, or the customer's id for push. */
  recipient: string
  template: TemplateName
  language?: Language
  params?: Record<string, string>
  /** When what it is about is over (wall clock, ms): it is not sent after that. Of a secret template it is what its text promises. */
  endsAt?: number
}

const sourceText = (source: Source): string => {
  const [kind, id] = Object.entries(source)[0] ?? ['unknown', '']
  return `${kind}:${String(id)}`
}

/** Whether something was told of this source already, to whichever address. */
export const isQueued = async (tx: Tx, source: Source): Promise<boolean> =>
  (await tx
    .selectFrom('app.outbox')
    .select('id')
    .where('source', '=', sourceText(source))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Queues a message. `at` is the wall clock in ms. Queuing the same again does nothing. */
export async function enqueue(tx: Tx, message: Message, at: number): Promise<void> {
  const { source, customer, channel = 'mail', recipient, template, language = 'en', params = {} } = message
  const { secret } = templates[template]
  const { subject, body } = templates[template](params, language)
  const endsAt = message.endsAt ?? (secret ? promisedEnd(template, params, at) : undefined)
  await run(
    tx,
    sql`insert into app.outbox (source, channel, recipient, customer, template, subject, body, secret, ends_at, queued_at)
        values (${sourceText(source)}, ${channel}, ${recipient}, ${customer ?? null}, ${template}, ${subject}, ${body}, ${secret},
          ${endsAt === undefined ? null : new Date(endsAt)}, ${new Date(at)})
        on conflict (source, recipient, template) do nothing`,
  )
}

/** "It ends in {minutes} minutes." */
function promisedEnd(template: TemplateName, { minutes }: Record<string, string>, at: number): number {
  if (!minutes || !/^\d+$/.test(minutes)) throw new Error(`${template} is secret and does not say when it ends`)
  return at + Number(minutes) * 60_000
}
