/**
 * The one consumer of what happened: it reads the journal and the security events behind its cursors, asks the notices
 * whom to tell, and queues the messages in the transaction that moves the cursor. A message is one per (event,
 * recipient, template). A notice that fails over one event is logged and says nothing of it: nobody else's messages
 * wait for it.
 */
import { sql } from 'kysely'
import * as z from 'zod'
import { parseEvent } from '../../../ledger/canonical.ts'
import { rows, type Tx } from '../db.ts'
import { enqueue, type Message } from '../outbox.ts'
import type { Bank } from './close.ts'
import { lockCursor, moveCursorTo } from './cursor.ts'
import type { DueWork, Notice, SecurityHappening, SecurityNotice } from './work.ts'

const PAGE = 200

type Teller = Pick<Bank, 'db' | 'clocks' | 'log' | 'stopping'>

/** Tells everything that has not been told. Answers how many events it looked at. */
export async function tellAll(bank: Teller, work: Pick<DueWork, 'notices' | 'securityNotices'>): Promise<number> {
  let seen = 0
  for (;;) {
    bank.stopping?.throwIfAborted()
    const page = await bank.db.asBank(tx => tellPage(tx, work.notices, bank))
    seen += page
    if (page < PAGE) break
  }
  for (;;) {
    bank.stopping?.throwIfAborted()
    const page = await bank.db.asBank(tx => tellSecurity(tx, work.securityNotices, bank))
    seen += page
    if (page < PAGE) return seen
  }
}

const JOURNAL = 'told: journal'
const SECURITY = 'told: security'

/** The seq of the newest event, 0 of an empty journal. */
async function headOf(tx: Tx): Promise<number> {
  const newest = tx.selectFrom('ledger.event').select('seq').where('ledger', '=', 1).orderBy('seq', 'desc').limit(1)
  return Number((await newest.executeTakeFirst())?.seq ?? 0)
}

async function tellPage(tx: Tx, notices: readonly Notice[], bank: Teller): Promise<number> {
  const from = await lockCursor(tx, JOURNAL)
  const head = await headOf(tx)
  const kinds = notices.flatMap(notice => notice.kinds)
  const found = await rows(
    tx,
    sql<{ body: string }>`select body from ledger.event where ledger = 1 and seq > ${from} and seq <= ${head}
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
  const last = events.length < PAGE ? head : events.at(-1)?.seq
  await moveCursorTo(tx, JOURNAL, String(last ?? from))
  return events.length
}

/**
 * Ids are drawn before their rows are committed: only rows older than every transaction still running have no gap
 * before them.
 */
const steady = sql<boolean>`age(e.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)`
const factsOf = z.record(z.string(), z.string())

async function tellSecurity(tx: Tx, notices: readonly SecurityNotice[], bank: Teller): Promise<number> {
  const from = await lockCursor(tx, SECURITY)
  const found = await tx
    .selectFrom('app.security_event as e')
    .select(['e.id', 'e.customer', 'e.kind', 'e.facts', 'e.agent'])
    .where('e.id', '>', from)
    .where(steady)
    .orderBy('e.id')
    .limit(PAGE)
    .execute()
  for (const row of found) {
    const happening: SecurityHappening = { ...row, id: Number(row.id), facts: factsOf.parse(row.facts) }
    for (const notice of notices) {
      const messages = await said(bank, { security: row.id, kind: row.kind }, () => notice.messages(tx, happening))
      for (const message of messages) await enqueue(tx, message, bank.clocks.wall())
    }
  }
  await moveCursorTo(tx, SECURITY, found.at(-1)?.id ?? from)
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

/** Leaves everything that is in the journal now untold: what a seeding made is no news. */
export async function skipToHead({ db }: Pick<Bank, 'db'>): Promise<void> {
  await db.asBank(async tx => {
    await lockCursor(tx, JOURNAL)
    await moveCursorTo(tx, JOURNAL, String(await headOf(tx)))
    await lockCursor(tx, SECURITY)
    const newest = tx.selectFrom('app.security_event').select(eb => eb.fn.max('id').as('id'))
    await moveCursorTo(tx, SECURITY, String((await newest.executeTakeFirst())?.id ?? 0))
  })
}
