/**
 * A turn: one batch on the writer's own connection, the only code that writes `ledger.*`. Two ways, and the same tables
 * after either. What the writer remembers is enough for most batches: they are decided at once and written in one
 * statement, which takes the lock and refuses when the journal's head is not the one they were decided on. Any other
 * batch takes the lock first, reads (in a later statement) everything that its commands touch, and is written in the
 * same READ COMMITTED transaction.
 *
 * The connection must be in pipeline mode: turns are sent one behind the other,
 * and the server takes them up without waiting for us.
 */
import type { Client } from 'pg'
import { readStates, type Head, type Read, type Wanted } from './read-batch.ts'
import type { Memory } from './memory.ts'
import { KEPT_BY_THE_STANDBY } from './standby.ts'
import { appendBatch, lookForRefused, writeBatch, type Written } from './write-batch.ts'
import { wantedBy, type Prepared } from './writer.ts'

/** Opens the transaction and reads under the lock. When this rejects, or the turn is not ended, roll back. */
export async function readForTurn(client: Client, ledger: number, batch: readonly Prepared[]): Promise<Read> {
  const read = await beginReading(client, ledger, wantedBy(batch))
  const openDay = read.head?.day ?? ''
  return isLate(batch, openDay) ? readStates(client, ledger, wantedBy(batch, openDay)) : read
}

/** The same for a batch of which only some has to be read, when `memory` is still true; else all of it. */
export async function readMissing(
  client: Client,
  ledger: number,
  batch: readonly Prepared[],
  missing: Wanted,
  memory: Memory,
): Promise<Read> {
  const joined = memory.join(await beginReading(client, ledger, missing))
  if (joined) return joined
  const read = await readStates(client, ledger, wantedBy(batch))
  const openDay = read.head?.day ?? ''
  return isLate(batch, openDay) ? readStates(client, ledger, wantedBy(batch, openDay)) : read
}

const beginReading = (client: Client, ledger: number, wanted: Wanted): Promise<Read> =>
  inOnePacket(client, () => {
    void client.query('begin').catch(() => undefined) // the read behind it fails as well, and tells
    return readStates(client, ledger, wanted)
  })

/** Will a command be decided on a later day than its own? */
export const isLate = (batch: readonly Prepared[], openDay: string): boolean =>
  batch.some(({ bankDay }) => bankDay < openDay)

/**
 * Writes and commits what was decided on what `readForTurn` read. When the write fails, its COMMIT rolls back. Where an
 * answer tells of what was written before, and nothing is written now, the commit waits for the standby all the same.
 */
export const endTurn = (client: Client, ledger: number, written: Written, tells: boolean): Promise<unknown> =>
  inOnePacket(client, () => {
    const writes = written.events.length > 0
    const looked = lookForRefused(client, ledger, written)
    const write = writes ? writeBatch(client, ledger, written) : tells ? client.query(KEPT_BY_THE_STANDBY) : undefined
    return Promise.all([looked, write, client.query('commit')])
  })

/** Writes and commits what was decided from memory, if `head` is still the journal's. */
export const wholeTurn = (client: Client, ledger: number, head: Head, written: Written): Promise<unknown> =>
  inOnePacket(client, () =>
    Promise.all([lookForRefused(client, ledger, written), appendBatch(client, ledger, head, written)]),
  )

function inOnePacket<T>(client: Client, send: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}
