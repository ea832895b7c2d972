/**
 * What the bank has told its customers, newest last, and what still waits to be sent: the only way to read messages
 * where no mail server is configured.
 */
import { sql } from 'kysely'
import { rows } from '../../api/platform/db.ts'
import { lapse, requeue, waitingMail } from '../../api/platform/jobs/delivery.ts'
import { tellAll } from '../../api/platform/jobs/telling.ts'
import { bodyOf, type StoredBody } from '../../api/platform/outbox.ts'
import { dueWork } from '../../api/due-work.ts'
import { customerNamed, type Answer, type Operator } from './operator.ts'

interface MessageRow extends StoredBody {
  channel: string
  recipient: string
  template: string
  subject: string
  source: string
  secret: boolean
  tries: number
  queued_at: Date
  sent_at: Date | null
  lapsed_at: Date | null
  not_before: Date | null
}

interface OutboxAsked {
  readonly customer?: string
  readonly limit: number
  /** Only what is still to be sent. */
  readonly waiting?: boolean
}

export async function showOutbox(
  operator: Operator,
  { customer, limit, waiting = false }: OutboxAsked,
): Promise<Answer> {
  await tellAll(operator, dueWork)
  await lapse(operator)
  const whom = customer === undefined ? undefined : await customerNamed(operator, customer)
  const found = await operator.db.asBank(tx =>
    rows(
      tx,
      sql<MessageRow>`
        select id, channel, recipient, template, subject, body, body_sealed, source, secret, tries, queued_at, sent_at,
               lapsed_at, not_before
          from app.outbox
         where (${whom?.id ?? null}::uuid is null or customer = ${whom?.id ?? null}::uuid)
           and (not ${waiting}::boolean or (sent_at is null and lapsed_at is null)) order by id desc limit ${limit}`,
    ),
  )
  const messages = found.toReversed().map(row => ({ ...row, body: bodyOf(operator.keys, row) }))
  return {
    json: messages.map(json),
    lines: messages.length > 0 ? [...messages.map(line), await standing(operator)] : ['The outbox is empty.'],
  }
}

const json = ({
  queued_at,
  sent_at,
  lapsed_at,
  not_before,
  secret: _secret,
  body_sealed: _sealed,
  ...message
}: MessageRow) => ({
  ...message,
  queuedAt: queued_at.toISOString(),
  sentAt: sent_at?.toISOString() ?? null,
  lapsedAt: lapsed_at?.toISOString() ?? null,
  nextTryAt: not_before && !sent_at && !lapsed_at ? not_before.toISOString() : null,
})

const line = (message: MessageRow): string =>
  [
    `${message.queued_at.toISOString()}  #${message.id}  ${message.channel} to ${message.recipient}${stateOf(message)}`,
    `  ${message.subject}`,
    `  ${message.body || '(what it carried is not kept any longer)'}`,
    '',
  ].join('\n')

function stateOf({ sent_at, lapsed_at, tries, not_before }: MessageRow): string {
  if (sent_at) return ''
  if (lapsed_at) return ' (lapsed: over before it was sent)'
  if (tries === 0) return ' (kept)'
  return ` (kept, tried ${tries} times${not_before ? `, next ${not_before.toISOString()}` : ''})`
}

/** How much mail waits and since when, and why nothing will send it where that is so. */
async function standing(operator: Operator): Promise<string> {
  const { count, since } = await waitingMail(operator)
  if (!since) return 'No mail waits.'
  const why = operator.smtpUrl === undefined ? '; no mail server is configured (SMTP_URL)' : ''
  return (
    `${count} ${count === 1 ? 'mail waits' : 'mails wait'} to be sent, the oldest since ` +
    `${since.toISOString()}${why}.`
  )
}

/** Makes what waits for its next try due at once; the serving bank then sends it. */
export async function retryOutbox(operator: Operator, { id }: { id?: number }): Promise<Answer> {
  await lapse(operator)
  const due = await requeue(operator, id === undefined ? undefined : String(id))
  if (id !== undefined && due === 0) throw new Error(`There is no mail ${id} that waits to be sent.`)
  return { json: { due }, lines: [`${due} ${due === 1 ? 'mail is' : 'mails are'} due now.`, await standing(operator)] }
}
