/**
 * The one consumer of what happened: it reads the journal and the security events behind its cursors, asks the notices whom to
 * tell, and queues the messages in the transaction that moves the cursor. A message is one per (event, recipient, template).
 * A notice that fails over one event is logged and says nothing of it: nobody else's messages wait for it.
 */
import { sql } from 'kysely'
import { parseEvent } from '../../../ledger/canonical.ts'
import { first, rows, run, type Tx } from '../db.ts'
import { enqueue, type Message } from '../outbox.ts'
import type { Bank } from './close.ts'
import type { DueWork, Notice, SecurityHappening, SecurityNotice } from './work.ts'

const PAGE = 200

type Teller = Pick<Bank, 'db' | 'clocks' | 'log'>

/** Tells everything that has not been told. Answers how many events it looked at. */
export async function tellAll(bank: Teller, work: Pick<DueWork, 'notices' | 'securityNotices'>): Promise<number> {
  let seen = 0
  for (;;) {
    const page = await bank.db.asBank(tx => tellPage(tx, work.notices, bank))
    seen += page
    if (page < PAGE) break
  }
  for (;;) {
    const page = await bank.db.asBank(tx => tellSecurity(tx, work.securityNotices, bank))
    seen += page
    if (page < PAGE) return seen
  }
}

const JOURNAL = 'told: journal'
const SECURITY = 'told: security'

async function tellPage(tx: Tx, notices: readonly Notice[], bank: Teller): Promise<number> {
  const from = await lockCursor(tx, JOURNAL)
  const head = await first(
    tx,
    sql<{ seq: string }>`select seq from ledger.event where ledger = 1 order by seq desc limit 1`,
  )
  const kinds = notices.flatMap(notice => notice.kinds)
  const found = await rows(
    tx,
    sql<{ body: string }>`select body from ledger.event where ledger = 1 and seq > ${from} and seq <= ${head?.seq ?? 0}
      and kind = any(${kinds}::ledger.event_kind[]) order by seq limit ${PAGE}`,
  )
  const events = found.map(row => parseEvent(row.body))
  for (const event of events) {
    for (const notice of notices) {
      if (!notice.kinds.includes(event.kind)) continue
      const messages = await said(bank, { seq: event.seq, kind: event.kind }, () => notice.messages(tx, event))
      for (const message of messages) await enqueue(tx, message, bank.clocks.wall())
    }
  }
  const last = events.length < PAGE ? head?.seq : events.at(-1)?.seq
  await moveTo(tx, JOURNAL, String(last ?? from))
  return events.length
}

interface SecurityRow {
  id: string
  customer: string
  kind: string
  facts: Record<string, string>
  agent: string
}

/** Ids are drawn before their rows are committed: only rows older than every transaction still running have no gap before them. */
const steady = sql`age(e.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)`

async function tellSecurity(tx: Tx, notices: readonly SecurityNotice[], bank: Teller): Promise<number> {
  const from = await lockCursor(tx, SECURITY)
  const found = await rows(
    tx,
    sql<SecurityRow>`select e.id, e.customer, e.kind, e.facts, e.agent from app.security_event e
      where e.id > ${from} and ${steady} order by e.id limit ${PAGE}`,
  )
  for (const row of found) {
    const happening: SecurityHappening = { ...row, id: Number(row.id) }
    for (const notice of notices) {
      const messages = await said(bank, { security: row.id, kind: row.kind }, () => notice.messages(tx, happening))
      for (const message of messages) await enqueue(tx, message, bank.clocks.wall())
    }
  }
  await moveTo(tx, SECURITY, String(found.at(-1)?.id ?? from))
  return found.length
}

/** What a notice has to say of one event. A failure of the database is not its own: the page is read again. */
async function said(
  { log }: Teller,
  about: Readonly<Record<string, string | number>>,
  ask: () => Promise<Message[]>,
): Promise<Message[]> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Error) || 'code' in error) throw error
    log.error({ ...about, error: error.name }, 'notice failed')
    return []
  }
}

/** Where the consumer is; the row's lock keeps a second consumer waiting. */
async function lockCursor(tx: Tx, name: string): Promise<string> {
  await run(tx, sql`insert into app.job_cursor (name, reached) values (${name}, '0') on conflict do nothing`)
  const row = await first(
    tx,
    sql<{ reached: string }>`select reached from app.job_cursor where name = ${name} for update`,
  )
  return row?.reached ?? '0'
}

const moveTo = (tx: Tx, name: string, reached: string): Promise<number> =>
  run(tx, sql`update app.job_cursor set reached = ${reached} where name = ${name}`)

/** Leaves everything that is in the journal now untold: what a seeding made is no news. */
export async function skipToHead({ db }: Pick<Bank, 'db'>): Promise<void> {
  await db.asBank(async tx => {
    for (const [name, newest] of [
      [JOURNAL, sql`select coalesce(max(seq), 0)::text from ledger.event where ledger = 1`],
      [SECURITY, sql`select coalesce(max(id), 0)::text from app.security_event`],
    ] as const) {
      await lockCursor(tx, name)
      await run(tx, sql`update app.job_cursor set reached = (${newest}) where name = ${name}`)
    }
  })
}
