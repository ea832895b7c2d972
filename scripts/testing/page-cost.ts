import { Kysely, PostgresDialect, sql, CompiledQuery } from 'kysely'
import pg from 'pg'

/** Pages of 8 kB that a customer's read touched, in memory or not. */
export interface PageCost {
  /** Of the postings' own index. */
  readonly index: number
  readonly all: number
}

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
}

/**
 * Runs a customer's read, then has PostgreSQL explain each of its statements with the pages that it touched, and counts
 * those of the index by the server's own statistics. Waits until nobody else uses the database: others add what they
 * read when they end.
 */
export async function pageCost(
  connectionString: string,
  customer: string,
  read: (tx: Kysely<unknown>) => Promise<unknown>,
): Promise<PageCost> {
  const asked: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
  const asCustomer = <T>(act: (tx: Kysely<unknown>) => Promise<T>) =>
    db.transaction().execute(async tx => {
      await sql`select set_config('app.customer_id', ledger.signed(${customer}), true),
        set_config('role', 'wf_app', true)`.execute(tx)
      asked.length = 0
      return act(tx)
    })
  try {
    await untilAlone(pool)
    const before = await indexPages(pool)
    const statements = await asCustomer(async tx => {
      await read(tx)
      return [...asked]
    })
    const index = (await indexPages(pool)) - before
    const all = await asCustomer(async tx => {
      let pages = 0
      for (const statement of statements) pages += await explain(tx, statement)
      return pages
    })
    return { index, all }
  } finally {
    await db.destroy()
  }
}

async function explain(tx: Kysely<unknown>, statement: CompiledQuery): Promise<number> {
  const { sql: text, parameters } = statement
  const explaining = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters])
  const { rows } = await tx.executeQuery<Explained>({ ...explaining })
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 0
}

async function untilAlone(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if (rowCount === 0) return
  }
}

async function indexPages(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ pages: string }>(
    `select idx_blks_hit + idx_blks_read as pages from pg_statio_user_indexes where indexrelname = 'posting_place'`,
  )
  return Number(rows[0]?.pages)
}
