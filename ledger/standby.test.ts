/**
 * A bank whose commits wait for a standby, and whose waits are cancelled. PostgreSQL then says that all went well.
 * Nobody is told of what the standby may not have, neither at once nor when they ask again; each command is made once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { doomedServer, Load } from '../scripts/testing/crash.ts'
import { endWaits, waitsForStandby } from '../scripts/testing/standby.ts'
import { connected, keptLedger } from '../scripts/testing/kept-open.ts'

const server = await doomedServer()
const ledger = keptLedger(server)
const db = await connected(server.connectionString)
await db.query('set synchronous_commit = local')

test.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
  'nothing is told as made whose wait was ended by %s',
  async by => {
    const load = await Load.prepare(ledger, 40)
    await waitsForStandby(db, true)
    const done = load.run(ledger, 8)
    await endWaits(db, by, 4)
    expect(load.acknowledged.size).toBe(0)
    const [first] = load.commands
    const { rows } = await db.query(
      `select 1 from ledger.event where ledger.key_digest(ledger, key) = ledger.key_digest(1::smallint, $1)`,
      [first?.key],
    )
    expect(rows).toHaveLength(1) // it is there, and may be lost
    const asked = ledger.lookup(first?.key ?? '')
    const told = await Promise.race([asked.catch(() => 'unknown'), pause(500, 'nothing yet')])
    expect(['unknown', 'nothing yet']).toContain(told)
    expect(load.acknowledged.size).toBe(0)
    await waitsForStandby(db, false)
    await asked.catch(() => undefined)
    await done
    expect(load.acknowledged.size).toBe(40)
    await load.provenIn(server.connectionString)
  },
  60_000,
)
