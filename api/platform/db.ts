/** The database as the API uses it: short transactions, each in the name of one customer or of the bank itself. */
import { sql, Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'

/** A transaction: the query builder over the tables as migrated, or the `sql` tag where SQL says it better. */
export type Tx = Kysely<Database>

export interface Db {
  /** Runs `act` as this customer: role wf_app, so that row-level security shows only their rows. */
  asCustomer<T>(customer: string, act: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `act` as the bank: sign-on before it is known who asks, jobs, the operator. */
  asBank<T>(act: (tx: Tx) => Promise<T>): Promise<T>
  /** The rows of one statement without parameters, read as the bank in a single round trip. */
  readAsBank<R extends pg.QueryResultRow>(statement: string): Promise<R[]>
  /** The pool beneath, for the ledger's own readers. */
  pool: pg.Pool
  end(): Promise<void>
}

const DATE = 1082

/** Dates stay 'YYYY-MM-DD' text and numerics text: neither ever goes through a JavaScript number or Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser, // same shape as the original
}

export function openDb(connectionString: string, { connections = 10, statementTimeout = 10_000 } = {}): Db {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 3_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'wrenfield-api',
    types,
  })
  pool.on('error', () => undefined) // an idle connection died; the next query opens another or answers 503
  // One that dies while it is lent, but between two queries, must not take the bank with it: its next query fails.
  pool.on('connect', client => void client.on('error', () => undefined))
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

  const as = <T>(role: string, customer: string, act: (tx: Tx) => Promise<T>): Promise<T> =>
    kysely.transaction().execute(async tx => {
      await sql`select set_config('role', ${role}, true), set_config('app.customer_id', ${customer}, true)`.execute(tx)
      return act(tx)
    })

  return {
    asCustomer: (customer, act) => as('wf_app', customer, act),
    asBank: act => as('wf_bank', '', act),
    async readAsBank<R extends pg.QueryResultRow>(statement: string) {
      // two statements in one message are one transaction, and the driver answers with a result for each, whatever its type says
      const results = (await pool.query(
        `select set_config('role', 'wf_bank', true), set_config('app.customer_id', '', true); ${statement}`,
      )) as unknown as pg.QueryResult<R>[]
      return results.at(-1)?.rows ?? []
    },
    pool,
    end: () => kysely.destroy(),
  }
}

/** From here to its end the bank's transaction is this customer's: the second half of an act that began as the bank. */
export async function goOnAs(tx: Tx, customer: string): Promise<void> {
  await sql`select set_config('role', 'wf_app', true), set_config('app.customer_id', ${customer}, true)`.execute(tx)
}

/** Reads a customer's own things within the bank's transaction, which is the bank's again afterwards. */
export async function asCustomerOf<T>(tx: Tx, customer: string, read: () => Promise<T>): Promise<T> {
  await goOnAs(tx, customer)
  const found = await read()
  await sql`select set_config('role', 'wf_bank', true), set_config('app.customer_id', '', true)`.execute(tx)
  return found
}

/** All rows of a query. */
export async function rows<R>(tx: Tx, query: RawBuilder<R>): Promise<R[]> {
  return (await query.execute(tx)).rows
}

/** The first row of a query, or undefined. */
export async function first<R>(tx: Tx, query: RawBuilder<R>): Promise<R | undefined> {
  return (await query.execute(tx)).rows[0]
}

/** Runs a statement and says how many rows it touched. */
export async function run(tx: Tx, query: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows, rows: returned } = await query.execute(tx)
  return Number(numAffectedRows ?? returned.length)
}
