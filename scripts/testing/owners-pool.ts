import pg from 'pg'
import { afterAll } from 'vitest'
import type { Db } from '../../api/platform/db.ts'

/**
 * A bank's machinery with a pool beside it that may look at everything, as no login of the bank may:
 * the test's own eyes.
 */
export type Watched<M extends { db: Db }> = Omit<M, 'db'> & { db: Db & { pool: pg.Pool } }

export function watched<M extends { db: Db }>(machinery: M, connectionString: string): Watched<M> {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => undefined) // a test may take the server away
  afterAll(() => pool.end())
  return Object.assign(machinery, { db: Object.assign(machinery.db, { pool }) })
}
