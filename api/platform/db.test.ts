import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../scripts/testing/database.ts'
import { openProxy } from '../../scripts/testing/proxy.ts'
import { isDatabaseDown } from '../errors.ts'
import { first, openDb } from './db.ts'

const { connectionString } = await testDatabase()
const db = openDb(connectionString)
const other = openDb(connectionString)
afterAll(() => Promise.all([db.end(), other.end()]))

const gone = async (pid: number | undefined) =>
  (await other.bankPool.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount === 0

test('a connection that dies between two queries fails its transaction and nothing else', async () => {
  const act = db.asBank(async tx => {
    const mine = await first(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`)
    await other.bankPool.query('select pg_terminate_backend($1)', [mine?.pid])
    await expect.poll(() => gone(mine?.pid)).toBe(true)
    return first(tx, sql`select 1 as one`)
  })
  await expect(act).rejects.toThrow()
  expect(await db.asBank(tx => first(tx, sql`select 1 as one`))).toEqual({ one: 1 })
})

test('a way to the database that falls silent is given up, and another one is taken', async () => {
  const proxy = await openProxy(connectionString)
  const far = openDb(proxy.connectionString, { connections: 1, statementTimeout: 300, silence: 100 })
  const one = () => far.asBank(tx => first(tx, sql`select 1 as one`))
  expect(await one()).toEqual({ one: 1 })
  void proxy.next('swallow the answer of a commit')
  expect(isDatabaseDown(await one().catch((error: unknown) => error))).toBe(true)
  expect(await one()).toEqual({ one: 1 })
  await far.end()
  await proxy.stop()
})
