/**
 * Sends what the outbox holds. Mail goes out by SMTP when it is configured; without it, and for texts and pushes, for which no
 * gateway exists, messages are kept and can be read with `bank outbox`. A row is locked while it is sent; its id is the
 * Message-ID, so that a mail that went out just before a crash is recognised by the receiver when it comes again.
 */
import { createTransport, type Transporter } from 'nodemailer'
import { sql } from 'kysely'
import { first, run, type Tx } from '../db.ts'
import type { Bank } from './close.ts'

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const SENDER = 'Wrenfield Bank <no-reply@wrenfield.example>'
const PATIENCE_MS = 5_000

export function openMailer(smtpUrl: string): Mailer {
  const url = new URL(smtpUrl)
  const transport: Transporter = createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({ from: SENDER, to, subject, text, messageId: `<${id}@wrenfield.example>` })
    },
    close: () => transport.close(),
  }
}

interface Waiting {
  id: string
  recipient: string
  subject: string
  body: string
  tries: number
}

const MOST_TRIES = 10
const LONGEST_WAIT_MS = 6 * 60 * 60_000

/** Sends every mail that is due, oldest first; one that fails waits ever longer. Answers how many went out. */
export async function deliver(bank: Pick<Bank, 'db' | 'clocks' | 'log'>, mailer: Mailer | undefined): Promise<number> {
  if (!mailer) return 0
  for (let sent = 0; ;) {
    const done = await bank.db.asBank(tx => deliverOne(tx, bank, mailer))
    if (done === 'nothing left') return sent
    if (done === 'sent') sent += 1
  }
}

async function deliverOne(
  tx: Tx,
  { clocks, log }: Pick<Bank, 'clocks' | 'log'>,
  mailer: Mailer,
): Promise<'sent' | 'failed' | 'nothing left'> {
  const now = clocks.wall()
  const mail = await first(
    tx,
    sql<Waiting>`select id, recipient, subject, body, tries from app.outbox
      where sent_at is null and channel = 'mail' and tries < ${MOST_TRIES} and (not_before is null or not_before <= ${new Date(now)})
      order by id limit 1 for update skip locked`,
  )
  if (!mail) return 'nothing left'
  try {
    await mailer.send({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.body })
    await run(tx, sql`update app.outbox set sent_at = ${new Date(now)}, tries = tries + 1 where id = ${mail.id}`)
    return 'sent'
  } catch (error) {
    log.warn(
      {
        message: mail.id,
        tries: mail.tries + 1,
        code: error instanceof Error && 'code' in error ? error.code : undefined,
      },
      'mail',
    )
    const later = new Date(now + Math.min(30_000 * 2 ** mail.tries, LONGEST_WAIT_MS))
    await run(tx, sql`update app.outbox set tries = tries + 1, not_before = ${later} where id = ${mail.id}`)
    return 'failed'
  }
}
