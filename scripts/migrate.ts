import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration, MigrationProvider } from 'kysely/migration'
import pg from 'pg'
import { messageOf, runCommand } from './command.ts'
import { bankDatabase } from './database.ts'

const FOLDER = path.join(import.meta.dirname, '..', 'migrations')
const NUMBERED = /^\d{4}_[a-z0-9_]+\.ts$/

/**
 * Brings a database up to the newest migration, in one transaction under an advisory lock, so that several processes may
 * try at once. Returns the names that were applied; an error names the migration that failed.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    // Capabilities number their migrations in tens of their own, so a lower number may arrive later.
    const migrator = new Migrator({ db: database, provider, allowUnorderedMigrations: true })
    const { error, results = [] } = await migrator.migrateToLatest()
    const failed = results.find(result => result.status === 'Error')
    if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${messageOf(error)}`, { cause: error })
    return results.map(result => result.migrationName)
  } finally {
    await database.destroy()
  }
}

const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    for (const file of migrationFiles()) {
      migrations[path.basename(file, '.ts')] = await import(pathToFileURL(path.join(FOLDER, file)).href)
    }
    return migrations
  },
}

const migrationFiles = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter(name => NUMBERED.test(name))
        .toSorted()
    : []

if (import.meta.main) {
  await runCommand(async () => {
    const database = await bankDatabase()
    try {
      const applied = await migrate(database.connectionString)
      console.log(applied.length > 0 ? applied.map(name => `applied ${name}`).join('\n') : 'nothing to migrate')
    } finally {
      await database.stop()
    }
  })
}
