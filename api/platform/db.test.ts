import { randomUUID } from 'node:crypto'
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

test('who only reads cannot write, leaves nothing open, and is nobody to who comes next', async () => {
  const single = openDb(connectionString, { connections: 1 })
  const [anna, dana] = [randomUUID(), randomUUID()]
  const who = (customer: string) =>
    single.asReader(customer, tx => first(tx, sql<{ who: string }>`select ledger.current_customer() as who`))
  const write = single.asReader(anna, tx => first(tx, sql`update app.customer set city = city`))
  await expect(write).rejects.toMatchObject({ code: '25006' })
  const asked = [anna, dana, dana, anna, dana]
  expect(await Promise.all(asked.map(who))).toEqual(asked.map(one => ({ who: one })))
  const held = `select 1 from pg_stat_activity where application_name = 'wrenfield-api' and state like 'idle in%'`
  await expect.poll(async () => (await other.bankPool.query(held)).rowCount).toBe(0)
  await single.end()
})

test('what a customer asks again is planned once on a connection, whatever else it is asked with', async () => {
  const single = openDb(connectionString, { connections: 1 })
  const lines = (first: number) => sql`select seq from ledger.my_line where ledger = 1 and seq >= ${first}`
  for (const first of [1, 2, 3, 4, 5, 6, 7]) await single.asReader(randomUUID(), tx => lines(first).execute(tx))
  const { rows } = await single.bankPool.query<{ planned_anew: string; planned_once: string }>(
    `select custom_plans as planned_anew, generic_plans as planned_once from pg_prepared_statements
      where statement like 'select seq from ledger.my_line %'`,
  )
  expect(rows).toEqual([{ planned_anew: '0', planned_once: '7' }])
  await single.end()
})
