/**
 * What the bank has to tell a customer. Acts queue messages here in their own transaction; one consumer sends them.
 * One message per (source, recipient, template): running an act again tells nothing twice. A message that carries a
 * code or a token
 * goes another way in, and what it says is sealed from the first moment.
 */
import type { Selectable } from 'kysely'
import type { Keys } from './crypto.ts'
import type { AppOutbox } from './database.ts'
import type { Tx } from './db.ts'
import { templates, type Language, type OpenTemplate, type SecretTemplate, type TemplateName } from './messages.ts'
import { placeIn } from './sealed.ts'

/**
 * Where a message comes from: a journal event, a security event, a code, a change of access, a schedule's
 * occurrence.
 */
export type Source =
  | { seq: number | string }
  | { security: string }
  | { code: string }
  | { access: string }
  | { occurrence: string }

interface Envelope {
  source: Source
  customer?: string | undefined
  /** The customer's own account that it is about, by the ledger's number: where its notice leads. */
  account?: number
  channel?: 'mail' | 'text' | 'push'
  /** An email address, a phone number, or the customer's id for push. */
  recipient: string
  language?: Language
  params?: Record<string, string>
  /**
   * When what it is about is over (wall clock, ms): it is not sent after that. Of a secret one it is what its text
   * promises.
   */
  endsAt?: number
}

export interface Message extends Envelope {
  template: OpenTemplate
}

interface SecretMessage extends Envelope {
  template: SecretTemplate
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
  const { subject, body } = wordsOf(message)
  await keep(tx, message, { subject, body, secret: false, endsAt: message.endsAt }, at)
}

/** Queues a message that carries a code or a token: what it says is never in the database in clear. */
export async function enqueueSecret(tx: Tx, keys: Keys, message: SecretMessage, at: number): Promise<void> {
  const { subject, body } = wordsOf(message)
  const endsAt = message.endsAt ?? promisedEnd(message, at)
  const id = await keep(tx, message, { subject, body: '', secret: true, endsAt }, at)
  if (id === undefined) return
  const sealed = keys.seal(body, placeIn('messageBody', id))
  await tx.updateTable('app.outbox').set({ body_sealed: sealed }).where('id', '=', id).execute()
}

const wordsOf = ({ template, params = {}, language = 'en' }: Envelope & { template: TemplateName }) =>
  templates[template](params, language)

interface Kept {
  readonly subject: string
  readonly body: string
  readonly secret: boolean
  readonly endsAt: number | undefined
}

/** The row's id; none when it was queued before. */
async function keep(
  tx: Tx,
  { source, customer, account, channel = 'mail', recipient, template }: Envelope & { template: TemplateName },
  { subject, body, secret, endsAt }: Kept,
  at: number,
): Promise<string | undefined> {
  const times = {
    ends_at: endsAt === undefined ? null : new Date(endsAt),
    queued_at: new Date(at),
    told_at: toldAt(tx, at),
  }
  const about = { customer: customer ?? null, account: account === undefined ? null : String(account) }
  const to = { source: sourceText(source), channel, recipient, ...about }
  const row = await tx
    .insertInto('app.outbox')
    .values({ ...to, template, subject, body, secret, ...times })
    .onConflict(known => known.columns(['source', 'recipient', 'template']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The bank's moment of a moment of the wall clock. */
const toldAt = (tx: Tx, at: number) =>
  tx
    .selectFrom('ledger.clock_now')
    .select(({ eb, fn }) => [
      fn<Date>('to_timestamp', [eb(eb.cast<number>(eb('offset_ms', '+', String(at)), 'float8'), '/', 1000)]).as('at'),
    ])

/** What a kept message says: opened for whoever sends or shows it, empty once that is not kept any longer. */
export const bodyOf = (keys: Keys, { id, body, body_sealed }: StoredBody): string =>
  body_sealed === null ? body : keys.open(body_sealed, placeIn('messageBody', id))

export type StoredBody = Pick<Selectable<AppOutbox>, 'id' | 'body' | 'body_sealed'>

/** "It ends in {minutes} minutes." */
function promisedEnd({ template, params: { minutes } = {} }: SecretMessage, at: number): number {
  if (!minutes || !/^\d+$/.test(minutes)) throw new Error(`${template} is secret and does not say when it ends`)
  return at + Number(minutes) * 60_000
}
