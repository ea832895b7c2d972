/**
 * `/healthz`: the process answers. `/readyz`: it can reach its database, its clock is not ahead of the database's, and it is not
 * closing; else the reason. A clock that is behind is told and stops nothing.
 */
import { Router } from 'express'
import { RETRY_AFTER } from '../errors.ts'
import type { Machinery } from './machinery.ts'

/** Set by the server when it begins to close: a balancer then sends nobody here any more. */
export interface Openness {
  closing: boolean
}

type Readiness =
  | { status: 'ready'; warning?: 'clock_behind' }
  | { status: 'not ready'; reason: 'closing' | 'database_unavailable' | 'clock_ahead' }

export function healthRoutes({ clocks }: Pick<Machinery, 'clocks'>, openness: Openness): Router {
  const routes = Router()
  routes.get('/healthz', (_req, res) => void res.set('cache-control', 'no-store').json({ status: 'ok' }))
  routes.get('/readyz', async (_req, res) => {
    const said = await readiness(clocks, openness)
    res.set('cache-control', 'no-store')
    if (said.status === 'not ready') res.status(503).set('retry-after', String(RETRY_AFTER))
    res.json(said)
  })
  return routes
}

async function readiness(clocks: Machinery['clocks'], { closing }: Openness): Promise<Readiness> {
  if (closing) return { status: 'not ready', reason: 'closing' }
  const standing = await clocks.standing().catch(() => undefined)
  if (standing === undefined) return { status: 'not ready', reason: 'database_unavailable' }
  if (standing === 'ahead') return { status: 'not ready', reason: 'clock_ahead' }
  return { status: 'ready', ...(standing === 'behind' ? { warning: 'clock_behind' } : {}) }
}
