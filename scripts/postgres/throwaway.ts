import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../migrate.ts'
import { startPostgres } from './postgres.ts'
import { THROWAWAY } from './settings.ts'

/** Hands over the URL of a migrated, empty database below the machine's temporary folder; it is gone afterwards. */
export async function withThrowaway<T>(act: (connectionString: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-throwaway-'))
  chmodSync(folder, 0o755) // the server may run as somebody else
  const server = await startPostgres({ folder: path.join(folder, 'postgres'), settings: THROWAWAY })
  try {
    await migrate(server.connectionString)
    return await act(server.connectionString)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
