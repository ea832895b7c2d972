import { rmSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { afterAll } from 'vitest'
import type { RunningMachinery } from '../../api/platform/machinery.ts'
import { startServer, type RunningServer, type ServerConfig } from '../../api/server.ts'
import { loginsTo, testDatabase } from './database.ts'
import { testKeyFile } from './keys.ts'
import { watched, type Watched } from './owners-pool.ts'
import { throwawayConfig } from '../throwaway-config.ts'
import { sharedWriter } from './writers.ts'

type Overrides = NonNullable<Parameters<typeof startServer>[1]>

/**
 * The whole bank over HTTP on a free port and on a database of its own, for one test file; closed after it. Limits are
 * off, passwords cheap and the browser's waits nothing, unless `config` or `overrides` say otherwise.
 */
export async function testServer(
  config: Partial<ServerConfig> = {},
  overrides: Overrides = {},
): Promise<Omit<RunningServer, 'machinery'> & { machinery: Watched<RunningMachinery>; connectionString: string }> {
  const { connectionString } = await testDatabase()
  const keyFile = testKeyFile()
  const server = await startServer(
    {
      ...throwawayConfig(connectionString, keyFile),
      logins: loginsTo(connectionString),
      demo: true,
      limits: false,
      passwordMemoryKiB: 64,
      waits: 'preLoader=0,pageLoading=0,simulatedAnswer=0,simulatedWork=0,skeleton=0',
      ...config,
    },
    { log: pino({ level: 'silent' }), startWriter: sharedWriter, ...overrides },
  )
  afterAll(async () => {
    await server.close()
    rmSync(path.dirname(keyFile), { recursive: true, force: true })
  })
  return { ...server, machinery: watched(server.machinery, connectionString), connectionString }
}
