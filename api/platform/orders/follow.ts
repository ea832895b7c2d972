/**
 * Orders follow the journal. Whoever asked the ledger for something may have died before the row was written: a wake of
 * the bank's work reads what was written under orders' keys since the last one, and keeps what nobody has kept.
 */
import { sql } from 'kysely'
import { parseEvent } from '../../../ledger/canonical.ts'
import { rows, type Tx } from '../db.ts'
import { cursorAt, moveCursorTo } from '../jobs/cursor.ts'
import { keep } from './keep.ts'
import type { Bank } from './kind.ts'
import { evolve } from './order.ts'
import { toOrder, type OrderRow } from './order.queries.ts'
import { isFirstOf } from './take-step.ts'

const CURSOR = 'orders: journal'
const PAGE = 5_000

/** Takes up everything up to the journal's head. Answers how many orders were behind it. */
export async function followJournal(bank: Bank): Promise<number> {
  for (let behind = 0; ;) {
    const { found, to, more } = await bank.db.asBank(tx => nextPage(tx))
    for (const row of found) if (await takeUp(bank, row)) behind += 1
    await bank.db.asBank(tx => moveCursorTo(tx, CURSOR, to))
    if (!more) return behind
  }
}

type Behind = OrderRow & { body: string }

async function nextPage(tx: Tx): Promise<{ found: Behind[]; to: string; more: boolean }> {
  const from = Number(await cursorAt(tx, CURSOR))
  const newest = tx.selectFrom('ledger.event').select('seq').where('ledger', '=', 1).orderBy('seq', 'desc').limit(1)
  const head = Number((await newest.executeTakeFirst())?.seq ?? 0)
  const to = Math.min(head, from + PAGE)
  const events = sql`ledger.event e where e.ledger = 1 and e.seq > ${from} and e.seq <= ${to} and e.key like 'c:%'`
  const found = await rows(
    tx,
    sql<Behind>`
      select o.*, e.body from (select e.key, e.body from ${events} and e.key like 'c:%:end.%') e
        join app.money_order o on o.id = split_part(e.key, ':end.', 2)::uuid and o.ended_at is null
          and o.state <> 'asked'
      union all
      select o.*, e.body from (select e.key, e.body from ${events} and e.key not like '%.%') e
        join app.money_order o on o.key = e.key and o.state = 'asked'`,
  )
  return { found, to: String(to), more: to < head }
}

/**
 * Keeps what an event makes of an order, unless somebody has; an event that was asked for by something else is nothing
 * to it.
 */
async function takeUp(bank: Bank, { body, ...row }: Behind): Promise<boolean> {
  const kind = bank.kinds.get(row.kind)
  if (!kind) return false
  const [order, event] = [toOrder(kind, row), parseEvent(body)]
  if (order.state === 'asked' && !isFirstOf(kind, order, event)) return false
  const kept = await keep(bank, kind, order, evolve(kind, order, event), event)
  return kept !== undefined && kept !== 'taken'
}
