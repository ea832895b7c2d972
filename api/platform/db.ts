/** The database as the API uses it: short transactions, each in the name of one customer or of the bank itself. */
import { sql, Kysely, PostgresDialect, type CompiledQuery, type RawBuilder } from 'kysely'
import pg from 'pg'
import * as z from 'zod'
import { ask, packRecords, PackingSocket, providing, send } from './connection.ts'
import { cancelledWaits, KEPT_BY_THE_STANDBY, WaitCancelled } from '../../ledger/standby.ts'
import { signed } from '../../ledger/wall.ts'
import type { Database } from './database.ts'
import { FreshClient } from '../../ledger/sign-on.ts'

/** A transaction: the query builder over the tables as migrated, or the `sql` tag where SQL says it better. */
export type Tx = Kysely<Database>

export interface Db {
  /** Runs `act` as this customer: role wf_app, so that row-level security shows only their rows. */
  asCustomer<T>(customer: string, act: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for what only reads; the database holds it to that. Nobody waits for its end: nothing hangs on it. */
  asReader<T>(customer: string, act: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for what need not outlive a crash by itself, because only something that is written later makes it count:
   * it is not waited for until it is on the disk. Whatever is committed after it takes it there along.
   */
  asCustomerAhead<T>(customer: string, act: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `act` as the bank: sign-on before it is known who asks, jobs, the operator. */
  asBank<T>(act: (tx: Tx) => Promise<T>): Promise<T>
  /** The rows of one statement, read as the bank in a single round trip. */
  readAsBank<R>(query: RawBuilder<R>): Promise<R[]>
  /** The rows of two statements, read as this customer in a single round trip. */
  readAsCustomer<A, B>(customer: string, one: Written<A>, other: Written<B>): Promise<[A[], B[]]>
  /** One statement, a whole transaction in a single round trip, for what need not outlive a crash by itself. */
  askAhead<R>(as: 'bank' | { readonly customer: string }, asked: CompiledQuery<R>): Promise<R[]>
  /** The pool beneath the bank's own transactions. */
  bankPool: pg.Pool
  end(): Promise<void>
}

/** A statement, written with the builder and not asked yet. */
export type Written<R> = (tx: Tx) => CompiledQuery<R>

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

const AHEAD = '; set local synchronous_commit = off'
const READING = '; set transaction read only'

/** How a transaction goes on after its beginning, and how it ends. */
interface Manner {
  more?: string
  end?: (client: pg.PoolClient) => Promise<void> | void
}

const DATE = 1082

/** Dates stay 'YYYY-MM-DD' text and numerics text: neither ever goes through a JavaScript number or Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    // same shape as the original
    oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** How the API signs on to its database: as who may only be a customer, and as the bank. */
export interface Signs {
  api: string
  bank: string
}

interface DbOptions {
  connections?: number
  /** How long a statement may take, ms; the database ends it. 0: as long as it takes. */
  statementTimeout?: number
  /** For how long after that nothing may be heard, ms; then the server or the way to it is gone. */
  silence?: number
}

export function openDb(signs: string | Signs, options: DbOptions = {}): Db {
  const { api, bank } = typeof signs === 'string' ? { api: signs, bank: signs } : signs
  const bankPool = poolOf(bank, options)
  const customersPool = api === bank ? bankPool : poolOf(api, options)
  const dialect = new PostgresDialect({ pool: bankPool })
  const config = { dialect }
  const driver = dialect.createDriver()
  const planner = new Kysely<Database>(config)

  /** The builder over one connection, on which a transaction was begun. */
  const on = (client: pg.PoolClient): Tx =>
    new Kysely<Database>({
      config,
      dialect,
      driver,
      executor: planner.getExecutor().withConnectionProvider(providing(client)),
    })

  let key: Promise<Buffer> | undefined
  /** With which the bank proves to the database who asks; read once. */
  function wallKey(): Promise<Buffer> {
    key ??= readAsBank(sql<{ key: Buffer }>`select key from ledger.wall`).then(([row]) => {
      if (!row) throw new Error('The database has no key for its wall.')
      return row.key
    })
    key.catch(() => (key = undefined)) // asked again the next time
    return key
  }

  /** Begins without waiting for the answer: what `act` asks first follows in the same packet. */
  async function as<T>(
    role: Role,
    customer: string,
    act: (tx: Tx) => Promise<T>,
    { more = '', end = committed }: Manner = {},
  ): Promise<T> {
    const who = customer === '' ? '' : signed(await wallKey(), customer)
    const client = await (role === 'wf_app' ? customersPool : bankPool).connect()
    let broken = false
    try {
      const begun = begin(client, role, who, more)
      const acted = act(on(client))
      // told below; should the transaction not even have begun, that is what is told instead
      acted.catch(() => undefined)
      await begun
      const done = await acted
      await end(client)
      return done
    } catch (error) {
      if (isUnknownName(error)) key = undefined // the database was restored, with another key
      await send(client, 'rollback').catch(() => (broken = true))
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** A whole transaction in one packet, for statements that do not wait for each other's answers. */
  async function inOnePacket<R>(role: Role, customer: string, asked: readonly Statement[], more = ''): Promise<R[][]> {
    const who = customer === '' ? '' : signed(await wallKey(), customer)
    const client = await (role === 'wf_app' ? customersPool : bankPool).connect()
    let broken = true
    try {
      const all = [begin(client, role, who, more), ...asked.map(one => ask<R>(client, one)), committed(client)]
      const told = await Promise.allSettled(all)
      const failed = told.filter(one => one.status === 'rejected').map(({ reason }): unknown => reason)
      broken = failed.some(reason => !(reason instanceof pg.DatabaseError || reason instanceof RolledBack))
      if (isUnknownName(failed[0])) key = undefined // the database was restored, with another key
      if (failed.length > 0) throw failed[0]
      return told.flatMap(one => (one.status === 'fulfilled' && one.value ? [one.value.rows] : []))
    } finally {
      client.release(broken)
    }
  }

  async function readAsBank<R>(query: RawBuilder<R>): Promise<R[]> {
    const [found = []] = await inOnePacket<R>('wf_bank', '', [query.compile(planner)])
    return found
  }

  return {
    asCustomer: (customer, act) => as('wf_app', customer, act),
    asReader: (customer, act) => as('wf_app', customer, act, { more: READING, end: leave }),
    asCustomerAhead: (customer, act) => as('wf_app', customer, act, { more: AHEAD }),
    asBank: act => as('wf_bank', '', act),
    readAsBank,
    async readAsCustomer<A, B>(customer: string, one: Written<A>, other: Written<B>): Promise<[A[], B[]]> {
      const [first = [], second = []] = await inOnePacket('wf_app', customer, [one(planner), other(planner)])
      return [first as A[], second as B[]] // as the statements say
    },
    async askAhead<R>(who: 'bank' | { readonly customer: string }, asked: CompiledQuery<R>) {
      const [role, customer] = who === 'bank' ? (['wf_bank', ''] as const) : (['wf_app', who.customer] as const)
      const [found = []] = await inOnePacket<R>(role, customer, [asked], AHEAD)
      return found
    },
    bankPool,
    async end() {
      await bankPool.end()
      if (customersPool !== bankPool) await customersPool.end()
    },
  }
}

const waits = new WeakMap<pg.ClientBase, () => number>()
const cancelledOn = (client: pg.PoolClient): number => waits.get(client)?.() ?? 0

function poolOf(
  connectionString: string,
  { connections = 10, statementTimeout = 10_000, silence = 5_000 }: DbOptions,
): pg.Pool {
  const pool = new pg.Pool({
    Client: FreshClient,
    connectionString,
    max: connections,
    pipeline: true,
    stream: () => new PackingSocket(),
    connectionTimeoutMillis: 3_000,
    statement_timeout: statementTimeout,
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + silence }),
    keepAlive: true,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'wrenfield-api',
    types,
  })
  pool.on('error', () => undefined) // an idle connection died; the next query opens another or answers 503
  pool.on('connect', client => void waits.set(client, cancelledWaits(client)))
  pool.on('connect', packRecords)
  // One that dies while it is lent, but between two queries, must not take the bank with it: its next query fails.
  pool.on('connect', client => void client.on('error', () => undefined))
  return pool
}

type Role = 'wf_app' | 'wf_bank'

/**
 * Begins a transaction that has the rights of `role` to its end; row-level security shows it what is this customer's.
 * Who they are goes as a parameter: the text of a statement can be seen by whoever else is signed on.
 */
async function begin(client: pg.PoolClient, role: Role, who: string, more = ''): Promise<void> {
  await Promise.all([
    send(client, `${role === 'wf_app' ? AFRESH : 'begin'}${more}`),
    send(client, BECOME, [role, who], 'who'),
  ])
}

/**
 * What a customer asks for is found by an index, whoever they are: it is planned once on a connection, because planning
 * it often takes longer than running it. What the bank asks for may be about one customer or about all of them.
 */
const PLANNED_ONCE = 'force_generic_plan'

/**
 * What a statement may have set for longer than its transaction is gone before the next one begins. The modes are said,
 * because both are one message: by the time it is read, the defaults are those that were left behind.
 */
const AFRESH = `reset all; begin isolation level read committed, read write, not deferrable;
  set local plan_cache_mode = ${PLANNED_ONCE}`
const BECOME = `select set_config('role', $1, true), set_config('app.customer_id', $2, true)`

class RolledBack extends Error {}

const isUnknownName = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'WK002'

/**
 * PostgreSQL ends a transaction in which a statement has failed by rolling it back, and calls that a success; and so it
 * calls a commit that the standby does not have, when the wait for it was cancelled. That wait is begun once more.
 */
async function committed(client: pg.PoolClient): Promise<void> {
  const before = cancelledOn(client)
  const { command } = await send(client, 'commit')
  if (command !== 'COMMIT') throw new RolledBack('The transaction was rolled back: one of its statements had failed.')
  const cancelled = cancelledOn(client)
  if (cancelled === before) return
  await client.query(KEPT_BY_THE_STANDBY)
  if (cancelledOn(client) !== cancelled) throw new WaitCancelled()
}

/**
 * Ends what has only read. Who is next on this connection comes behind it, in the same packet; should the connection
 * fail, they are told.
 */
function leave(client: pg.PoolClient): void {
  send(client, 'commit').catch(() => undefined)
}

/** From here to its end the bank's transaction is this customer's: the second half of an act that began as the bank. */
export async function goOnAs(tx: Tx, customer: string): Promise<void> {
  // the bank signs first, for the customer may not
  const become = sql`select set_config('app.customer_id', ledger.signed(${customer}), true),
    set_config('plan_cache_mode', ${PLANNED_ONCE}, true), set_config('role', 'wf_app', true)`
  await become.execute(tx)
}

/** Reads a customer's own things within the bank's transaction, which is the bank's again afterwards. */
export async function asCustomerOf<T>(tx: Tx, customer: string, read: () => Promise<T>): Promise<T> {
  await goOnAs(tx, customer)
  const found = await read()
  await sql`select set_config('role', 'wf_bank', true), set_config('plan_cache_mode', 'auto', true),
    set_config('app.customer_id', '', true)`.execute(tx)
  return found
}

/** An id that nothing and nobody has; every id that is given is greater. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The id that a client has named, to be looked for in its index: of what is none, that of nobody. */
export const idIn = (typed: string): string => z.guid().safeParse(typed.trim()).data ?? NOBODY

/** True and false as words of a statement: an index of some rows only fits a plan that says which. */
export const YES = sql.lit(true)
export const NO = sql.lit(false)

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
