import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing/database.ts'

const { connectionString } = await testDatabase()
const mine = new pg.Pool({ connectionString, max: 1 })
afterAll(() => mine.end())

test('a database that is up to date is left as it is, by several at once', async () => {
  expect(await Promise.all([1, 2, 3].map(() => migrate(connectionString)))).toEqual([[], [], []])
})

test('a database of another build is refused by name and not touched', async () => {
  await mine.query(`update migration_wording set digest = 'another' where name = '0002_batch'`)
  await mine.query(`delete from kysely_migration where name = '0090_alerts'`)
  await expect(migrate(connectionString)).rejects.toThrow('another build: 0002_batch has changed since')
  const { rows } = await mine.query(`select 1 from kysely_migration where name = '0090_alerts'`)
  expect(rows).toEqual([])
})

test('so is one from before this was noted', async () => {
  await mine.query('drop table migration_wording')
  await expect(migrate(connectionString)).rejects.toThrow('This database was made by another build')
})
