/**
 * The logins of a bank own nothing and may do what is theirs; an owner who may not make them is told what to do,
 * in plain words.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openDb } from '../api/platform/db.ts'
import { openLedger } from '../ledger/journal.ts'
import { operatorKey } from '../ledger/keys.ts'
import { changePasswords, loginsFile, loginsOf, makeLogins, statementsForAdministrator, whatToDo } from './logins.ts'
import { migrate } from './migrate.ts'
import { withThrowaway } from './postgres/throwaway.ts'
import { loginsTo, testDatabase } from './testing/database.ts'
import { withClient } from './with-client.ts'

const { connectionString } = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'wrenfield-logins-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function on<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, async client => {
    return await act(client)
  })
}

test('no login owns anything, may make anything, or is more than its roles', async () => {
  const logins = Object.entries(loginsTo(connectionString))
  expect(logins).toHaveLength(6)
  for (const [name, url] of logins) {
    const [found] = await on(url, async client => {
      const { rows } = await client.query(`
        select r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or r.rolreplication as mighty,
          (select count(*)::int from pg_class c where c.relowner = r.oid) as tables,
          (select count(*)::int from pg_proc p where p.proowner = r.oid) as functions,
          has_schema_privilege('app', 'create') or has_schema_privilege('ledger', 'create') as makes
        from pg_roles r where rolname = current_user`)
      return rows
    })
    expect([name, found]).toEqual([name, { mighty: false, tables: 0, functions: 0, makes: false }])
  }
})

test.each([
  ['api', 'select * from ledger.record', 'select * from ledger.wall', 'set role wf_bank', 'set role wf_writer'],
  ['bank', 'delete from app.security_event', 'update app.security_event set kind = kind', 'set role wf_writer'],
  ['journal', 'select * from app.customer', 'insert into ledger.posting default values', 'set role wf_bank'],
  ['jobs', 'select * from app.customer', 'select * from ledger.event', 'set role wf_bank'],
  ['operator', 'delete from app.security_event', 'delete from ledger.record', 'update ledger.clock set ahead_ms = 0'],
  [
    'auditor',
    'select * from app.customer',
    'select * from ledger.wall',
    'delete from ledger.record',
    'set role wf_app',
  ],
] as const)('%s may not do what is not its work', async (name, ...statements) => {
  await on(loginsTo(connectionString)[name], async client => {
    for (const statement of statements) {
      const found: unknown = await client.query(statement).catch((error: Error) => error.message)
      expect([statement, found]).toEqual([statement, expect.stringMatching(/permission denied/)])
    }
  })
})

test('logins get new passwords while the bank serves: who is signed on stays, others read them', async () => {
  await withThrowaway(async url => {
    const file = path.join(dataDir, 'rotated.json')
    const logins = await makeLogins(url, file)
    const db = openDb({ api: logins.api, bank: logins.bank }, { connections: 2 })
    const ledger = openLedger({ connectionString: logins.journal })
    const works = async () => {
      await Promise.all([1, 2].map(() => db.asBank(tx => sql`select pg_sleep(0.05)`.execute(tx))))
      expect(await ledger.lookup(operatorKey('none'))).toEqual({ state: 'unknown' })
    }
    try {
      await works()
      expect(await changePasswords(url, file)).toBe(true)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      await works()
      const gone = await on(logins.api.replace(/[?&]passwords=[^&]*/, ''), () => Promise.resolve('in')).catch(String)
      expect(gone).toMatch(/password authentication failed/)
      // whoever was signed on is sent away: all come again, with what the file has now
      await on(url, client =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename like '%\\_%'`),
      )
      await expect.poll(() => works().then(() => 'works', String)).toBe('works')
      expect(await makeLogins(url, file)).toEqual(loginsOf(url, file))
    } finally {
      await ledger.end()
      await db.end()
    }
  })
})

const OWN = 'own'
const to = (server: string, database: string, more: Partial<URL> = {}) =>
  Object.assign(new URL(server), { pathname: database }, more).href

// On a server of its own: whose owner may be any role of the bank's is a stranger to every other bank there.
test('a plain owner of an own database is told what to do, and after that it works', async () => {
  await withThrowaway(async server => {
    const own = to(server, OWN, { username: 'plain', password: 'plain' })
    await on(server, async client => {
      await client.query(`create role plain login password 'plain'`)
      await client.query(`create database ${OWN} owner plain`)
    })
    const file = loginsFile({ dataDir })
    const told = await migrate(own)
      .then(() => makeLogins(own, file))
      .catch((error: Error) => error.message)
    expect(told).toBe(whatToDo(own))
    expect(told).toContain('npm run -s migrate -- --roles')
    expect(told).toContain('plain')
    await on(to(server, OWN), client => client.query(statementsForAdministrator(own, file)))
    await migrate(own)
    const logins = await makeLogins(own, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const url of Object.values(logins)) await on(url, client => client.query('select 1'))
    const { rows } = await on(logins.bank, client => client.query('select count(*)::int as n from app.customer'))
    expect(rows).toEqual([{ n: 0 }])
  })
})
