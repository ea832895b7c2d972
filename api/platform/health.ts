/**
 * `/healthz`: the process answers. `/readyz` (or `/ready`): whether it can serve, and all that is missing when it
 * cannot: the database, a table of this build, the pages, the right time. A clock that is behind is told and stops
 * nothing.
 */
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Router } from 'express'
import { isDatabaseDown, RETRY_AFTER } from '../errors.ts'
import type { Machinery } from './machinery.ts'
import { namesIn } from '../../ledger/table.ts'

/** Set by the server when it begins to close: a balancer then sends nobody here any more. */
export interface Openness {
  closing: boolean
}

/** What stands in the way, in the words of whoever runs the bank. */
const MISSING = {
  closing: 'This process is closing.',
  database_unavailable: 'The database does not answer.',
  not_migrated: 'The database has not been brought up to this build: npm run migrate.',
  clock_ahead: 'The clock of this process is ahead of the database’s.',
  not_built: 'The pages have not been built: npm run build.',
} as const
type Missing = keyof typeof MISSING

type Readiness =
  | { status: 'ready'; warning?: 'clock_behind' }
  | { status: 'not ready'; reason: Missing; missing: { reason: Missing; text: string }[] }

export function healthRoutes(
  { clocks, db }: Pick<Machinery, 'clocks' | 'db'>,
  openness: Openness,
  webFolder: string,
): Router {
  // by exactly these names: a proxy that keeps them to itself goes by them
  const routes = Router({ caseSensitive: true, strict: true })
  let asked: ReturnType<typeof readiness> | undefined
  /** Whoever asks while it is looked at hears the same: many who ask cost no more than one. */
  const ready = () => (asked ??= readiness({ clocks, db }, openness, webFolder).finally(() => (asked = undefined)))
  routes.get('/healthz', (_req, res) => void res.set('cache-control', 'no-store').json({ status: 'ok' }))
  routes.get(['/readyz', '/ready'], async (_req, res) => {
    const said = await ready()
    res.set('cache-control', 'no-store')
    if (said.status === 'not ready') res.status(503).set('retry-after', String(RETRY_AFTER))
    res.json(said)
  })
  return routes
}

async function readiness(
  { clocks, db }: Pick<Machinery, 'clocks' | 'db'>,
  { closing }: Openness,
  webFolder: string,
): Promise<Readiness> {
  const [standing, migrated, built] = await Promise.all([
    clocks.standing().catch(() => undefined),
    isMigrated(db),
    access(path.join(webFolder, 'index.html')).then(
      () => true,
      () => false,
    ),
  ])
  const found: Record<Missing, boolean> = {
    closing,
    database_unavailable: migrated === undefined || (migrated && standing === undefined),
    not_migrated: migrated === false,
    clock_ahead: standing === 'ahead',
    not_built: !built,
  }
  const missing = namesIn(found).filter(reason => found[reason])
  // Calls are served without pages: that they are missing stops nobody by itself.
  const [first] = missing.filter(reason => reason !== 'not_built')
  if (first) {
    const all = missing.map(reason => ({ reason, text: MISSING[reason] }))
    return { status: 'not ready', reason: first, missing: all }
  }
  return { status: 'ready', ...(standing === 'behind' ? { warning: 'clock_behind' } : {}) }
}

const MIGRATIONS = path.join(import.meta.dirname, '..', '..', 'migrations')

/** Whether every migration of this build was applied; undefined when nobody answers. */
async function isMigrated(db: Machinery['db']): Promise<boolean | undefined> {
  const wanted = (await readdir(MIGRATIONS)).filter(file => /^\d{4}_\w+\.ts$/.test(file)).map(file => file.slice(0, -3))
  try {
    const applied = await db.readAsBank(sql<{ name: string }>`select name from kysely_migration`)
    const names = new Set(applied.map(({ name }) => name))
    return wanted.every(name => names.has(name))
  } catch (error) {
    return isDatabaseDown(error) ? undefined : false // it answers, and has no such table, role or right
  }
}
