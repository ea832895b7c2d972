/**
 * One pooled connection as the query builder sees it. What is asked goes out at once, behind what was asked before it
 * and without waiting for that to be answered; a text is prepared once on each connection and is afterwards only named.
 */
import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { CompiledQuery, ConnectionProvider, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'

/**
 * What is written to it in one turn of the loop leaves in one packet:
 * a transaction's beginning with its first statements.
 */
export class PackingSocket extends Socket {
  #packing = false

  /** Node gives a socket that connects its own `write` back; ours is the one of the class. */
  override connect(...to: [never]): this {
    super.connect(...to)
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(...told: [never]): boolean {
    if (!this.#packing) {
      this.#packing = true
      corkForATurn(this, () => (this.#packing = false))
    }
    return super.write(...told)
  }
}

/** The same for a connection that has gone over to TLS and so to another socket: one record a turn. */
export function packRecords(client: pg.ClientBase): void {
  // the driver's connection is public, but not of its types
  const { stream }: { stream: Socket } = Reflect.get(client, 'connection')
  if (!(stream instanceof TLSSocket)) return
  const write = stream.write.bind(stream)
  let packing = false
  const packed = (...told: [never]): boolean => {
    if (!packing) {
      packing = true
      corkForATurn(stream, () => (packing = false))
    }
    return write(...told)
  }
  stream.write = packed
}

function corkForATurn(socket: Socket, over: () => void): void {
  socket.cork()
  process.nextTick(() => {
    over()
    socket.uncork()
  })
}

/**
 * Texts with a name of their own; further ones are planned each time,
 * so that lists of many lengths cannot fill the server.
 */
const MOST_PREPARED = 1_000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PREPARED) return known
  const name = `w${names.size}`
  names.set(text, name)
  return name
}

const CHANGES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** What a statement has answered. */
interface Answered<R> {
  readonly command: string
  readonly rowCount: number
  readonly rows: R[]
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

type Parse = (value: string) => unknown

/** The columns that a statement answers with, and how each is read. */
interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly Parse[]
  /** A row before its values. */
  readonly empty: Readonly<Record<string, null>>
}

type Wire = pg.Connection

/** What the driver's own queries have and its types do not tell. */
interface DriverQuery {
  text: string
  values: readonly unknown[] | undefined
  name: string | undefined
  callback: ((error: Error | null) => void) | undefined
  _result: { readonly _types: pg.CustomTypesConfig }
  _canceledDueToError: unknown
  prepare(wire: Wire): void
}

const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery // as it is made, with what is told above

/** By connection: what its prepared statements answer with. The server runs none that would answer otherwise. */
const described = new WeakMap<Wire, { columns: Map<string, Columns>; undescribed: Wire }>()

function knownOn(wire: Wire): { columns: Map<string, Columns>; undescribed: Wire } {
  const known = described.get(wire)
  if (known) return known
  // the same connection, on which nothing is asked to be described
  const quiet: Wire = Object.create(wire)
  const undescribed = Object.assign(quiet, { describe: () => undefined })
  const fresh = { columns: new Map<string, Columns>(), undescribed }
  described.set(wire, fresh)
  return fresh
}

/** A statement under way. What a prepared one answers with is asked for once on a connection. */
class Asked<R> extends DriverQuery {
  command = ''
  rowCount = 0
  /** Its rows; `rows` is an option of the driver's. */
  readonly found: R[] = []
  #columns: Columns | undefined
  #wire: Wire | undefined

  override prepare(wire: Wire): void {
    this.#wire = wire
    const { columns, undescribed } = knownOn(wire)
    this.#columns = this.name === undefined ? undefined : columns.get(this.name)
    super.prepare(this.#columns ? undescribed : wire)
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const { _types: types } = this._result
    this.#columns = {
      names: fields.map(({ name }) => name),
      // text, as it was asked for
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parse),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
    if (this.#wire && this.name !== undefined) knownOn(this.#wire).columns.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError || !this.#columns) return
    const { names, parsers, empty } = this.#columns
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let i = 0; i < fields.length; i += 1) {
        const [value, name, parse] = [fields[i], names[i], parsers[i]]
        if (value !== null && value !== undefined && name !== undefined && parse) row[name] = parse(value)
      }
    } catch (error) {
      this._canceledDueToError = error
      return
    }
    this.found.push(row as R) // whoever asks says which rows its text has
  }

  handleCommandComplete({ text }: { text: string }): void {
    const end = text.indexOf(' ')
    this.command = end < 0 ? text : text.slice(0, end)
    this.rowCount = end < 0 ? 0 : Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
  }
}

/** Sends a statement; by its name where it has one. */
export function send<R = never>(
  client: pg.ClientBase,
  text: string,
  values?: readonly unknown[],
  name?: string,
): Promise<Answered<R>> {
  const asked = new Asked<R>(text)
  asked.values = values
  asked.name = name
  return new Promise((resolve, reject) => {
    asked.callback = error => {
      const { command, rowCount, found: rows } = asked
      if (error) reject(error)
      else resolve({ command, rowCount, rows })
    }
    client.query(asked as unknown as pg.Submittable) // one of the driver's own
  })
}

/** Asks one statement over a connection. */
export async function ask<R>(
  client: pg.ClientBase,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await send<R>(client, sql, parameters, nameOf(sql))
  return CHANGES.includes(command) ? { rows, numAffectedRows: BigInt(rowCount) } : { rows }
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    return ask<R>(this.#client, compiled)
  }

  // oxlint-disable-next-line require-yield -- refused: a stream would keep the connection from those behind it
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed over a connection that is shared by what waits on it.')
  }
}

/**
 * Hands the same connection to everybody who asks within one transaction:
 * their statements go out in the order in which they come.
 */
export function providing(client: pg.PoolClient): ConnectionProvider {
  const connection = new Connection(client)
  return { provideConnection: consumer => consumer(connection) }
}
