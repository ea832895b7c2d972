/**
 * The bank carries out what is due. A customer's orders run one after the other, in the order of their moments, and of
 * one moment in the order in which they were placed: so it is said to customers, and so it is decided which of two gets
 * the last dollar. Different customers do not wait for each other.
 */
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import { fromLedger } from '../ledger-errors.ts'
import { appendPatiently } from '../jobs/lane.ts'
import { evolve } from './order.ts'
import { keep } from './keep.ts'
import type { Bank, OrderKind } from './kind.ts'
import { ASKED, toOrder, type OrderRow } from './order.queries.ts'
import { forget } from './place.ts'
import { step } from './step.ts'
import { isFirstOf } from './take-step.ts'

const PAGE = 256
const CUSTOMERS_AT_ONCE = 16

/**
 * Takes the step of every order whose moment is not after `until` (bank clock, ms), those that come of them too.
 * Answers how many it took. One that something unexpected stands in the way of is logged, stands in nobody's way, and
 * is tried again at the next wake.
 */
export async function runDueOrders(bank: Bank, until: number): Promise<number> {
  const patient = { ...bank, ledger: { ...bank.ledger, append: appendPatiently.bind(undefined, bank.ledger) } }
  const troubled = new Set<string>()
  for (let taken = 0; ;) {
    bank.stopping?.throwIfAborted() // here, where none of those below is in the middle of a step
    const customers = await whoHasDue(bank, until, troubled)
    if (customers.length === 0) return taken
    const work = async () => {
      for (let customer = customers.shift(); customer; customer = customers.shift())
        taken += await inTurn(patient, customer, until, troubled)
    }
    await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, work))
  }
}

async function whoHasDue({ db }: Bank, until: number, troubled: ReadonlySet<string>): Promise<string[]> {
  const found = await db.asBank(tx =>
    due(tx, until, troubled)
      .select('customer')
      .groupBy('customer')
      .orderBy(sql`min(due_at)`)
      .limit(PAGE)
      .execute(),
  )
  return found.map(({ customer }) => customer)
}

const due = (tx: Tx, until: number, troubled: ReadonlySet<string>) =>
  tx
    .selectFrom('app.money_order')
    .where('due_at', '<=', new Date(until))
    .where(sql<boolean>`id <> all(${[...troubled]}::uuid[])`)

/** One customer's, the next one read anew each time: what a series goes on with takes its place among the others. */
async function inTurn(bank: Bank, customer: string, until: number, troubled: Set<string>): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    if (bank.stopping?.aborted) return taken
    const row = await bank.db.asBank(tx =>
      due(tx, until, troubled)
        .selectAll()
        .where('customer', '=', customer)
        .orderBy('due_at')
        .orderBy('number')
        .executeTakeFirst(),
    )
    if (!row) return taken
    try {
      const kind = bank.kinds.get(row.kind)
      if (!kind) throw new Error(`nobody carries out orders of kind ${row.kind}`)
      const { order } = await step(bank, kind, toOrder(kind, row), { what: 'due' })
      if (order.dueAt !== null && order.dueAt <= until) throw new Error('its moment came, and it did not go on')
    } catch (error) {
      bank.log.error({ order: row.id, error: error instanceof Error ? error.message : 'unknown' }, 'order')
      troubled.add(row.id)
    }
  }
}

/**
 * A draft that is older than this was left by a process that went away:
 * what it asked for is written within a minute, or never.
 */
const LEFT = sql<Date>`clock_timestamp() - interval '150 seconds'`

/**
 * What was drawn up and left: what the ledger has made of it goes on, what it never heard of or refused is forgotten.
 */
export async function sweepDrafts(bank: Bank): Promise<void> {
  const left = await bank.db.asBank(tx =>
    tx
      .selectFrom('app.money_order')
      .selectAll()
      .where('state', '=', ASKED)
      .where('drawn_at', '<', LEFT)
      .limit(PAGE)
      .execute(),
  )
  for (const row of left) {
    const kind = bank.kinds.get(row.kind)
    if (kind) await sweep(bank, kind, row).catch(() => bank.log.error({ order: row.id }, 'draft'))
  }
}

async function sweep<D>(bank: Bank, kind: OrderKind<D>, row: OrderRow): Promise<void> {
  const draft = toOrder(kind, row)
  const found = await fromLedger(bank.ledger.lookup(draft.key))
  if (found.state === 'made' && isFirstOf(kind, draft, found.event)) {
    const kept = await keep(bank, kind, draft, evolve(kind, draft, found.event), found.event)
    if (kept !== 'taken') return
  }
  await bank.db.asBank(async tx => {
    const gone = await tx
      .deleteFrom('app.money_order')
      .where('id', '=', draft.id)
      .where('state', '=', ASKED)
      .where('drawn_at', '<', LEFT) // not asked for again meanwhile
      .executeTakeFirst()
    if (gone.numDeletedRows > 0n) await forget(tx, bank, kind, draft)
  })
}
