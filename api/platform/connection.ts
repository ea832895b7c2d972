/**
 * One pooled connection as the query builder sees it. What is asked goes out at once, behind what was asked before it and without
 * waiting for that to be answered; a text is prepared once on each connection and is afterwards only named.
 */
import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { CompiledQuery, ConnectionProvider, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

/** What is written to it in one turn of the loop leaves in one packet: a transaction's beginning with its first statements. */
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
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
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

/** Texts with a name of their own; further ones are planned each time, so that lists of many lengths cannot fill the server. */
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

/** Asks one statement over a connection. */
export async function ask<R>(
  client: pg.PoolClient,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<QueryResult<R>> {
  const name = nameOf(sql)
  const asked = { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }
  // the builder says which rows a text has; the driver cannot know
  const { command, rowCount, rows } = (await client.query(asked)) as pg.QueryResult & { rows: R[] }
  return CHANGES.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
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

/** Hands the same connection to everybody who asks within one transaction: their statements go out in the order in which they come. */
export function providing(client: pg.PoolClient): ConnectionProvider {
  const connection = new Connection(client)
  return { provideConnection: consumer => consumer(connection) }
}
