/**
 * The second wall, with the first one removed: whatever SQL an act would run, as wf_app it sees and changes the rows of
 * its own customer only, and nothing at all when no customer is set.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { inject } from '../../scripts/testing/injections.ts'
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
      exists (select from pg_policies p where p.schemaname = 'app' and p.tablename = c.relname
        and 'wf_app' = any(p.roles)) as owned
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

test('whatever is slipped into a customer’s statement, it stays that customer’s', async () => {
  const [dana, anna] = [await bank.customer(), await bank.customer()]
  await openAccount(bank, anna.id, 'checking', { deposit: '100.00' })
  const all = `select id from app.customer union all select customer from app.session union all
    select owner from ledger.my_account`
  const injected = async (...statements: string[]) =>
    db
      .asCustomer(dana.id, async tx => {
        let last: unknown[] = []
        for (const statement of statements) last = await rows<unknown>(tx, sql.raw(statement))
        return last
      })
      .catch((error: Error) => error.message)
  const forged = [anna.id, `${anna.id}${'0'.repeat(64)}`, `${anna.id}' or true --`, `${dana.id.slice(0, 8)}`]
  for (const said of forged) {
    const set = `select set_config('app.customer_id', ${pgQuoted(said)}, true)`
    expect([said, await injected(set, all)]).toEqual([said, 'nobody is known here by that name'])
  }
  const moved = `select set_config('app.customer_id', '${anna.id}'
    || right(current_setting('app.customer_id'), 64), true)`
  expect(await injected(moved, all)).toBe('nobody is known here by that name')
  for (const way of ['reset role', 'set role none', `select set_config('role', 'wf_app', false)`]) {
    const found = await injected(way, all)
    expect([way, Array.isArray(found) && found.length > 0]).toEqual([way, true])
    expect(JSON.stringify(found)).not.toContain(anna.id)
  }
  const refused = [
    'set role wf_bank',
    'set role postgres',
    'set session authorization postgres',
    'reset role; select 1',
    `select ledger.signed('${anna.id}')`,
    'select key from ledger.wall',
    'alter table app.customer disable row level security',
    'create policy all_of_it on app.customer using (true)',
    'create function app.caller() returns uuid language sql as $$ select null::uuid $$',
    `create table app.mine (id int)`,
    `copy app.customer to program 'cat'`,
    'select pg_read_file($$/etc/passwd$$)',
    'delete from app.security_event',
    'delete from ledger.record',
  ]
  for (const way of refused) {
    const found = await injected('reset role', way)
    expect([way, found]).toEqual([
      way,
      expect.stringMatching(/permission denied|must be owner|cannot insert multiple commands|already exists/),
    ])
  }
  const texts = JSON.stringify(await injected('select query from pg_stat_activity'))
  expect(texts).not.toMatch(/[0-9a-f-]{36}[0-9a-f]{64}/)
})

const pgQuoted = (text: string) => `'${text.replaceAll("'", "''")}'`

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

test('no table, view or function, after every way to become another, tells of another customer', async () => {
  const [dana, anna] = [await bank.customer(), await bank.customer()]
  const { publicId, ledgerId: account } = await openAccount(bank, anna.id, 'checking', { deposit: '100.00' })
  await anna.post('/api/payees', { name: 'Quillfeather Power', accountNumber: '99887766', category: 'Utilities' })
  const marks = [anna.id, anna.username, anna.email, publicId, 'Quillfeather']
  const { tried, refused, told } = await inject(db, db.pool, { own: dana.id, other: anna.id, marks, account })
  expect(told).toEqual([])
  expect(tried).toBeGreaterThan(500)
  expect(refused).toBeLessThan(tried)
})

test('a hole in the wall is found: a policy that lets everybody look', async () => {
  const [dana, anna] = [await bank.customer(), await bank.customer()]
  const { publicId, ledgerId: account } = await openAccount(bank, anna.id, 'checking', { deposit: '100.00' })
  const parties = { own: dana.id, other: anna.id, marks: [anna.id, anna.username, publicId], account }
  await db.pool.query('create policy hole on app.customer for select using (true)')
  const { told } = await inject(db, db.pool, parties, []).finally(() =>
    db.pool.query('drop policy hole on app.customer'),
  )
  expect(told).toContain('select * from app.customer')
})

test('what a statement sets for its connection is gone for whoever has it next', async () => {
  const [dana, anna] = [await bank.customer(), await bank.customer()]
  const poison = `select set_config('synchronous_commit', 'off', false), set_config('row_security', 'off', false),
    set_config('default_transaction_read_only', 'on', false), set_config('search_path', 'pg_temp', false),
    set_config('default_transaction_isolation', 'serializable', false),
    set_config('wrenfield.loot', 'something of Dana’s', false)`
  for (let n = 0; n < 12; n += 1) await db.asCustomer(dana.id, tx => rows(tx, sql.raw(poison)))
  for (let n = 0; n < 12; n += 1) {
    const look = `select current_setting('synchronous_commit') as kept, current_setting('row_security') as walls,
      current_setting('transaction_read_only') as fixed, current_setting('transaction_isolation') as level,
      coalesce(current_setting('wrenfield.loot', true), '') as loot`
    const found = await db.asCustomer(anna.id, tx => rows(tx, sql.raw(look)))
    expect(found).toEqual([{ kept: 'on', walls: 'on', fixed: 'off', level: 'read committed', loot: '' }])
  }
})
