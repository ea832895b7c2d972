/**
 * A server that gives statements up or takes nothing (cancelled, read-only): a command is made, or it is not known what
 * became of it; it is never refused for that, and under its key it happens once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { doomedServer, Load } from '../scripts/testing/crash.ts'
import { connected, keptLedger } from '../scripts/testing/kept-open.ts'

const server = await doomedServer()
const ledger = keptLedger(server)
const db = await connected(server.connectionString)

/** So many hits in a row, and one is let through: on a slow machine no statement is done between two of them. */
const HITS_IN_A_ROW = 3

/**
 * Cancels whatever others do, again and again at no moment in particular; answers how often something was hit. After
 * some hits without progress it waits for more of it. Not to be asked within a transaction of `db`, which would see
 * who is active as it was when the transaction first looked.
 */
async function cancelUntil(done: (hit: number) => boolean, progress?: () => number): Promise<number> {
  let hit = 0
  let last = { made: 0, hit: 0 }
  for (let n = 0; !done(hit); n += 1) {
    await pause((n % 7) * 2)
    const made = progress?.() ?? n
    if (made !== last.made) last = { made, hit }
    if (hit - last.hit >= HITS_IN_A_ROW) continue
    const { rows } = await db.query<{ hit: string }>(
      `select count(*) filter (where pg_cancel_backend(pid))::text as hit from pg_stat_activity
        where application_name = 'wrenfield-writer' and datname = current_database() and state = 'active'
          and backend_type = 'client backend'`,
    )
    hit += Number(rows[0]?.hit)
  }
  return hit
}

test('statements are cancelled at every point of the append', async () => {
  // One that is through before it was hit often is followed by another.
  for (let hit = 0; hit <= 10;) {
    const load = await Load.prepare(ledger, 1_500)
    let over = false
    const done = load.run(ledger).finally(() => (over = true))
    hit += await cancelUntil(
      () => over,
      () => load.acknowledged.size,
    )
    await done
    await load.provenIn(server.connectionString)
  }
})

test('a single command is not refused because its statement was cancelled', async () => {
  const load = await Load.prepare(ledger, 1)
  const locker = new pg.Client({ connectionString: server.connectionString })
  await locker.connect()
  await locker.query('begin; lock table ledger.record in access exclusive mode')
  const done = load.run(ledger, 1)
  try {
    await cancelUntil(hit => hit >= 5)
  } finally {
    await locker.end()
    await done
  }
  await load.provenIn(server.connectionString)
})

test('while the database takes no writes nothing is refused; afterwards everything is made once', async () => {
  const load = await Load.prepare(ledger, 400)
  const readOnly = async (on: boolean) => {
    await db.query(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`)
    await db.query('select pg_reload_conf()')
  }
  await readOnly(true)
  await pause(300)
  const done = load.run(ledger)
  await pause(1_000)
  expect(load.acknowledged.size).toBe(0)
  await db.query('set default_transaction_read_only = off')
  await readOnly(false)
  await done
  await load.provenIn(server.connectionString)
})
