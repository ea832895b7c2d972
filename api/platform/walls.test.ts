/**
 * The second wall, with the first one removed: whatever SQL an act would run, as wf_app it sees and changes the rows of its
 * own customer only, and nothing at all when no customer is set.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { advanceBankClock } from './clocks.ts'
import { rows, run } from './db.ts'

const bank = await testBank()
const { db } = bank.machinery

const guarded = async () => {
  const { rows: found } = await db.pool.query<{
    name: string
    column: string | null
    forced: boolean
    owned: boolean
  }>(`
    select c.relname as name, c.relforcerowsecurity as forced,
      exists (select from pg_policies p where p.schemaname = 'app' and p.tablename = c.relname and 'wf_app' = any(p.roles)) as owned
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' order by 1`)
  return found
}

test('every table of app with a customer in it is forced behind row-level security', async () => {
  const { rows: withCustomer } = await db.pool.query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'app' and (column_name = 'customer' or table_name = 'customer')
      and table_name in (select tablename from pg_tables where schemaname = 'app')`)
  const forced = new Set((await guarded()).filter(table => table.forced).map(({ name }) => name))
  expect(withCustomer.map(({ name }) => name).filter(name => !forced.has(name))).toEqual([])
})

test('a customer reads none of the rows of another one, in no table and no view', async () => {
  const dana = await bank.customer()
  const anna = await bank.customer()
  await openAccount(bank, anna.id, 'checking', { deposit: '100.00' })
  for (const { name, owned } of await guarded()) {
    if (!owned) continue
    const column = name === 'customer' ? 'id' : 'customer'
    const seen = await db.asCustomer(dana.id, tx =>
      rows(
        tx,
        sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(`app.${name}`)} where ${sql.ref(column)} <> ${dana.id}`,
      ),
    )
    expect([name, seen[0]?.n]).toEqual([name, 0])
  }
  const views = ['my_account', 'my_balance', 'my_posting', 'my_line', 'my_hold', 'my_lot'] as const
  for (const view of views) {
    const seen = await db.asCustomer(dana.id, tx => rows(tx, sql`select 1 from ${sql.table(`ledger.${view}`)}`))
    expect([view, seen.length]).toEqual([view, 0])
  }
})

test('a customer changes none of them either, and without a customer nothing is there', async () => {
  const dana = await bank.customer()
  const anna = await bank.customer()
  expect(
    await db.asCustomer(dana.id, tx => run(tx, sql`update app.customer set first_name = 'X' where id = ${anna.id}`)),
  ).toBe(0)
  expect(await db.asCustomer(dana.id, tx => run(tx, sql`delete from app.session where customer = ${anna.id}`))).toBe(0)
  await expect(
    db.asCustomer(dana.id, tx => run(tx, sql`update app.session set customer = ${anna.id}`)),
  ).rejects.toThrow(/row-level security/)
  expect(await db.asCustomer('', tx => rows(tx, sql`select 1 from app.customer`))).toEqual([])
})

test('a customer cannot reach codes, tickets, counters or the ledger itself', async () => {
  const dana = await bank.customer()
  for (const table of [
    'app.code',
    'app.ticket',
    'app.rate_limit',
    'ledger.event',
    'ledger.posting',
    'ledger.account',
  ]) {
    await expect(db.asCustomer(dana.id, tx => rows(tx, sql`select 1 from ${sql.table(table)}`))).rejects.toThrow(
      /permission denied/,
    )
  }
})

test('the role does not stay with the connection', async () => {
  await db.asCustomer((await bank.customer()).id, tx => rows(tx, sql`select 1`))
  const { rows: now } = await db.pool.query<{ role: string; who: string | null }>(
    `select current_user as role, current_setting('app.customer_id', true) as who`,
  )
  expect(now[0]?.role).not.toBe('wf_app')
  expect(now[0]?.who ?? '').toBe('')
})

test('the bank clock goes forward with the operator and never back', async () => {
  const before = await bank.machinery.clocks.bank()
  await advanceBankClock(db, 86_400_000)
  expect((await bank.machinery.clocks.bank()) - before).toBe(86_400_000)
  expect(await bank.machinery.clocks.today()).toBe('2026-11-19')
  await expect(advanceBankClock(db, -1)).rejects.toThrow(/never moved back/)
})
