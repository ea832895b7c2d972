import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import pg from 'pg'
import { readConfig, type Config } from '../api/platform/config.ts'
import { messageOf, runCommand } from './command.ts'
import { bankDatabase } from './database.ts'
import { loginsFile, makeLogins, mayNotMakeRoles, statementsForAdministrator, whatToDo, type Logins } from './logins.ts'
import { makeQueue } from './queue.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'migrations')
const NUMBERED = /^\d{4}_[a-z0-9_]+\.ts$/

/**
 * Brings a database up to the newest migration, in one transaction under an advisory lock, so that several processes
 * may try at once. Returns the names that were applied; an error names the migration that failed, or the one that this
 * database has in an earlier wording: its tables are not the ones that this build was written for, and nothing is
 * touched.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseEarlierWording(database)
    // Capabilities number their migrations in tens of their own, so a lower number may arrive later.
    const migrator = new Migrator({ db: database, provider, allowUnorderedMigrations: true })
    const { error, results = [] } = await migrator.migrateToLatest()
    const failed = results.find(result => result.status === 'Error')
    if (mayNotMakeRoles(error)) throw new Error(whatToDo(connectionString), { cause: error })
    if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${messageOf(error)}`, { cause: error })
    await sql`grant select on kysely_migration to wf_bank`.execute(database) // for the word whether a process is ready
    await makeQueue(connectionString)
    return results.map(result => result.migrationName)
  } finally {
    await database.destroy()
  }
}

const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    for (const file of migrationFiles()) {
      const name = path.basename(file, '.ts')
      const migration: Migration = await import(pathToFileURL(path.join(FOLDER, file)).href)
      migrations[name] = { ...migration, up: database => upAndNoted(database, name, migration) }
    }
    return migrations
  },
}

/** In the migration's own transaction, so that nobody sees the one without the other. */
async function upAndNoted(database: Kysely<unknown>, name: string, migration: Migration): Promise<void> {
  await migration.up(database)
  await sql`create table if not exists migration_wording (name text primary key, digest text not null)`.execute(
    database,
  )
  await sql`insert into migration_wording values (${name}, ${digestOf(name)})`.execute(database)
}

async function refuseEarlierWording(database: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql<{ applied: boolean; noted: boolean }>`
    select to_regclass('kysely_migration') is not null as applied, to_regclass('migration_wording') is not null as noted
  `.execute(database)
  if (!tables[0]?.applied) return
  const { rows } = await sql<{ name: string; digest: string | null }>`
    select name, ${tables[0].noted ? sql`(select digest from migration_wording w where w.name = m.name)` : sql`null`}
      as digest
    from kysely_migration m order by name
  `.execute(database)
  const changed = rows.find(({ name, digest }) => isHere(name) && digest !== digestOf(name))
  if (changed)
    throw new Error(
      `This database was made by another build: ${changed.name} has changed since. ` +
        'Start with another DATA_DIR or DATABASE_URL.',
    )
}

const isHere = (name: string): boolean => existsSync(fileOf(name))
const fileOf = (name: string): string => path.join(FOLDER, `${name}.ts`)
const digestOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(fileOf(name)))
    .digest('hex')

const migrationFiles = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter(name => NUMBERED.test(name))
        .toSorted()
    : []

/** The database at its newest migration, and how each part of the bank signs on to it. */
export async function prepareDatabase(
  connectionString: string,
  config: Pick<Config, 'dataDir'>,
): Promise<{ applied: string[]; logins: Logins }> {
  const applied = await migrate(connectionString)
  return { applied, logins: await makeLogins(connectionString, loginsFile(config)) }
}

if (import.meta.main) {
  await runCommand(async () => {
    const config = readConfig()
    if (process.argv.includes('--roles')) {
      if (!config.databaseUrl) throw new Error('The embedded server makes its roles by itself; set DATABASE_URL.')
      return console.log(statementsForAdministrator(config.databaseUrl, loginsFile(config)))
    }
    const database = await bankDatabase(config)
    try {
      const { applied } = await prepareDatabase(database.connectionString, config)
      console.log(applied.length > 0 ? applied.map(name => `applied ${name}`).join('\n') : 'nothing to migrate')
    } finally {
      await database.stop()
    }
  })
}
