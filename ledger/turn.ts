/**
 * A turn: one batch in one READ COMMITTED transaction on the writer's own connection, the only code that writes `ledger.*`.
 *
 * First the lock, then (in a later statement) everything that the commands touch; then all decisions in memory; then one
 * set-wise write and COMMIT: two round trips. While more is waiting it is one, because the next turn's lock and read go in the
 * packet of this turn's write, and the server takes them up without waiting for us. The connection must be in pipeline mode.
 */
import type { Client } from 'pg'
import { readStates, type Read } from './read-batch.ts'
import { writeBatch, type Written } from './write-batch.ts'
import { wantedBy, type Prepared } from './writer.ts'

export interface Turn<P extends Prepared> {
  readonly client: Client
  readonly ledger: number
  readonly batch: readonly P[]
  readonly read: Promise<Read>
}

export function beginTurn<P extends Prepared>(client: Client, ledger: number, batch: readonly P[]): Turn<P> {
  return inOnePacket(client, () => {
    void client.query('begin').catch(() => undefined) // the read behind it fails as well, and tells
    return readTurn(client, ledger, batch)
  })
}

/**
 * Writes and commits what was decided; with `following`, begins their turn behind it. When the write fails, its COMMIT rolls
 * back and `committed` rejects; the turn behind it is then to be rolled back and its batch asked again.
 */
export function endTurn<P extends Prepared>({ client, ledger }: Turn<P>, written: Written, following: readonly P[]) {
  const more = following.length > 0
  return inOnePacket(client, () => {
    const write = written.events.length > 0 ? writeBatch(client, ledger, written) : undefined
    const committed = Promise.all([write, client.query(more ? 'commit and chain' : 'commit')])
    return { committed, next: more ? readTurn(client, ledger, following) : undefined }
  })
}

function readTurn<P extends Prepared>(client: Client, ledger: number, batch: readonly P[]): Turn<P> {
  const read = readForBatch(client, ledger, batch)
  read.catch(() => undefined) // told to whoever takes the turn up
  return { client, ledger, batch, read }
}

async function readForBatch(client: Client, ledger: number, prepared: readonly Prepared[]): Promise<Read> {
  const read = await readStates(client, ledger, wantedBy(prepared))
  const openDay = read.head?.day ?? ''
  const late = prepared.some(p => p.bankDay < openDay) // they will be decided on the open day
  return late ? readStates(client, ledger, wantedBy(prepared, openDay)) : read
}

function inOnePacket<T>(client: Client, send: () => T): T {
  const { stream } = client.connection
  stream.cork()
  const sent = send()
  stream.uncork()
  return sent
}
