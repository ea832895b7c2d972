import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../migrate.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { THROWAWAY } from '../postgres/settings.ts'
import { TEMPLATE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's own server, as its owner. */
    postgres: string
  }
}

/** One PostgreSQL for the whole run, below the machine's temporary folder, with a migrated template that test files copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-test-'))
  chmodSync(folder, 0o755)
  const server = await startPostgres({ folder: path.join(folder, 'postgres'), database: TEMPLATE, settings: THROWAWAY })
  const tearDown = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await migrate(server.connectionString)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgres', server.connectionString)
  return tearDown
}
