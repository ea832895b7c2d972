/** What the bank has told its customers, newest last: the only way to read messages where no mail server is configured. */
import { sql } from 'kysely'
import { rows } from '../../api/platform/db.ts'
import { tellAll } from '../../api/platform/jobs/telling.ts'
import { dueWork } from '../../api/due-work.ts'
import { customerNamed, type Answer, type Operator } from './operator.ts'

interface MessageRow {
  id: string
  channel: string
  recipient: string
  template: string
  subject: string
  body: string
  source: string
  queued_at: Date
  sent_at: Date | null
}

export async function showOutbox(
  operator: Operator,
  { customer, limit }: { customer?: string; limit: number },
): Promise<Answer> {
  await tellAll(operator, dueWork)
  const whom = customer === undefined ? undefined : await customerNamed(operator, customer)
  const found = await operator.db.asBank(tx =>
    rows(
      tx,
      sql<MessageRow>`
        select id, channel, recipient, template, subject, body, source, queued_at, sent_at from app.outbox
         where ${whom?.id ?? null}::uuid is null or customer = ${whom?.id ?? null}::uuid order by id desc limit ${limit}`,
    ),
  )
  const messages = found.toReversed()
  return {
    json: messages.map(({ queued_at, sent_at, ...message }) => ({
      ...message,
      queuedAt: queued_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
    })),
    lines: messages.length > 0 ? messages.map(line) : ['The outbox is empty.'],
  }
}

const line = ({ channel, recipient, subject, body, queued_at, sent_at }: MessageRow): string =>
  [
    `${queued_at.toISOString()}  ${channel} to ${recipient}${sent_at ? '' : ' (kept)'}`,
    `  ${subject}`,
    `  ${body}`,
    '',
  ].join('\n')
