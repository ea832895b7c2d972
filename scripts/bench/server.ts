import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../migrate.ts'
import { startPostgres } from '../postgres/postgres.ts'

/**
 * Runs a bench on an embedded server of its own, migrated and durable (fsync on, as the bank's),
 * in a folder that goes with it.
 */
export async function onBenchServer<T>(act: (connectionString: string, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-bench-'))
  chmodSync(folder, 0o755)
  const server = await startPostgres({ folder: path.join(folder, 'postgres'), database: 'bench' })
  try {
    await migrate(server.connectionString)
    return await act(server.connectionString, folder)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
