/**
 * Sends what the outbox holds. Mail goes out by SMTP when it is configured; without it, and for texts and pushes, for
 * which no gateway exists, messages are kept and can be read with `bank outbox`. A row is locked while it is sent; its
 * id is the Message-ID, so that a mail that went out just before a crash is recognised by the receiver when it comes
 * again. What is secret is sealed, and stays in the row only until it is delivered, or over.
 */
import { createTransport, type Transporter } from 'nodemailer'
import { sql } from 'kysely'
import { isLoopback } from '../config.ts'
import { run, type Tx } from '../db.ts'
import { bodyOf } from '../outbox.ts'
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
    // To another machine nothing goes without TLS: a server that does not offer it gets no mail.
    requireTLS: !isLoopback(url.hostname),
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

const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 6 * 60 * 60_000
/** After a mail server that is away: short, so that all that waits goes soon after it is back. */
const AWAY_WAIT_MS = 10 * 60_000

type Outbox = Pick<Bank, 'db' | 'clocks' | 'log' | 'keys' | 'stopping'>

/**
 * Sends every mail that is due, oldest first, and marks what is over. One that fails waits ever longer, up to some
 * hours, and is never given up; when the server itself is away, the others are left for the next minute. Answers how
 * many went out.
 */
export async function deliver(bank: Outbox, mailer: Mailer | undefined): Promise<number> {
  await lapse(bank)
  if (!mailer) return 0
  for (let sent = 0; ;) {
    bank.stopping?.throwIfAborted()
    const done = await bank.db.asBank(tx => deliverOne(tx, bank, mailer))
    if (done === 'nothing left' || done === 'server away') return sent
    if (done === 'sent') sent += 1
  }
}

/** A code that was used or replaced, and a reset that was carried out, are over before their time. */
const usedUp = sql`
  (exists (select from app.code k where k.used_at is not null
            and k.id = case when o.source ~ '^code:[0-9a-f-]{36}$' then substr(o.source, 6)::uuid end)
  or exists (select from app.ticket t where t.used_at is not null
            and t.hash = case when o.source ~ '^code:[0-9a-f]{64}$' then decode(substr(o.source, 6), 'hex') end))`

/**
 * Messages whose subject is over are not sent late: they are marked, and what secret ones said goes,
 * sent or not. Answers how many.
 */
export async function lapse({ db, clocks }: Pick<Bank, 'db' | 'clocks'>): Promise<number> {
  const now = new Date(clocks.wall())
  return db.asBank(tx =>
    run(
      tx,
      sql`update app.outbox o
             set body_sealed = null, lapsed_at = case when o.sent_at is null then coalesce(o.lapsed_at, ${now}) end
          where (o.body_sealed is not null and (o.ends_at <= ${now} or ${usedUp}))
            or (not o.secret and o.sent_at is null and o.lapsed_at is null and o.ends_at <= ${now})`,
    ),
  )
}

async function deliverOne(
  tx: Tx,
  { clocks, log, keys }: Pick<Outbox, 'clocks' | 'log' | 'keys'>,
  mailer: Mailer,
): Promise<'sent' | 'failed' | 'server away' | 'nothing left'> {
  const now = clocks.wall()
  const at = new Date(now)
  const mail = await waitingIn(tx)
    .select(['id', 'recipient', 'subject', 'body', 'body_sealed', 'tries'])
    .where(eb => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', at)]))
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!mail) return 'nothing left'
  try {
    await mailer.send({ id: mail.id, to: mail.recipient, subject: mail.subject, text: bodyOf(keys, mail) })
    await tx
      .updateTable('app.outbox')
      .set(eb => ({ sent_at: at, tries: eb('tries', '+', 1), body_sealed: null }))
      .where('id', '=', mail.id)
      .execute()
    return 'sent'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    log.warn({ message: mail.id, tries: mail.tries + 1, code }, 'mail')
    const away = AWAY.some(one => one === code)
    const wait = Math.min(FIRST_WAIT_MS * 2 ** mail.tries, away ? AWAY_WAIT_MS : LONGEST_WAIT_MS)
    await tx
      .updateTable('app.outbox')
      .set(eb => ({ tries: eb('tries', '+', 1), not_before: new Date(now + wait) }))
      .where('id', '=', mail.id)
      .execute()
    return away ? 'server away' : 'failed'
  }
}

/** What is the server's trouble and not the mail's. */
const AWAY = ['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ETIMEDOUT', 'ESOCKET', 'ETLS', 'EAUTH', 'ENOAUTH']

/** Mail that is still to be sent. */
const waitingIn = (tx: Tx) =>
  tx.selectFrom('app.outbox').where('channel', '=', 'mail').where('sent_at', 'is', null).where('lapsed_at', 'is', null)

/** How much mail waits, and since when the oldest does. */
export async function waitingMail({ db }: Pick<Bank, 'db'>): Promise<{ count: number; since: Date | undefined }> {
  const row = await db.asBank(tx =>
    waitingIn(tx)
      .select(eb => [eb.fn.countAll<string>().as('count'), eb.fn.min('queued_at').as('since')])
      .executeTakeFirst(),
  )
  return { count: Number(row?.count ?? 0), since: row?.since ?? undefined }
}

/** Makes mail that waits for its next try due at once: one, or all of it. Answers how much. */
export async function requeue({ db }: Pick<Bank, 'db'>, id: string | undefined): Promise<number> {
  const { numUpdatedRows } = await db.asBank(tx =>
    tx
      .updateTable('app.outbox')
      .set({ not_before: null })
      .where('channel', '=', 'mail')
      .where('sent_at', 'is', null)
      .where('lapsed_at', 'is', null)
      .$if(id !== undefined, update => update.where('id', '=', id ?? ''))
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
