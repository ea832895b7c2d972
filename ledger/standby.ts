/**
 * Where a standby has to have each commit, a commit is waited for. When that wait is cancelled (by an administrator, by
 * a timeout), PostgreSQL calls the commit a success all the same, and only warns: it is there, and may be lost with the
 * machine. From then on everybody can read it, as if it were safe.
 */
import type { ClientBase } from 'pg'

/** The place in PostgreSQL that warns of it; its words are in whatever language the server has. */
const PLACE = 'SyncRepWaitForLSN'

/** Counts the waits that were cancelled on this connection, from now on. */
export function cancelledWaits(client: ClientBase): () => number {
  let count = 0
  client.on('notice', ({ routine }) => {
    if (routine === PLACE) count += 1
  })
  return () => count
}

/** A commit that may be on this machine only: what became of it is not known until the standby has it. */
export class WaitCancelled extends Error {
  constructor() {
    super('a commit’s wait for the standby was cancelled')
  }
}

/**
 * In a transaction that has it, the commit waits, though nothing is changed: whatever was read is then with the
 * standby, too.
 * Without a standby that is waited for it does nothing.
 */
export const KEPT = `case when current_setting('synchronous_standby_names') <> ''
  then pg_logical_emit_message(true, 'wrenfield', '') end`
export const KEPT_BY_THE_STANDBY = `select ${KEPT}`
