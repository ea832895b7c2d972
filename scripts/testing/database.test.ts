import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const mine = new pg.Pool(await testDatabase())
const other = new pg.Pool(await testDatabase())
afterAll(() => Promise.all([mine.end(), other.end()]))

test('every test file has a database of its own on a real server', async () => {
  await mine.query('create table only_here (n int)')
  const found = await other.query(`select from pg_tables where tablename = 'only_here'`)
  expect(found.rowCount).toBe(0)
  expect((await mine.query<{ version: string }>('select version()')).rows[0]?.version).toContain('PostgreSQL')
})

test.skipIf(process.env['TEST_DATABASE_URL'])(
  'what only a power cut could lose is switched off, what was acknowledged is not',
  async () => {
    const { rows } = await mine.query(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses')
        order by name`,
    )
    expect(rows).toEqual([
      { name: 'fsync', setting: 'off' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
  },
)
