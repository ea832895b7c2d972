/** `/healthz`: the process answers. `/readyz`: it can reach its database and is not closing. */
import { Router } from 'express'
import { sql } from 'kysely'
import type { Machinery } from './machinery.ts'

/** Set by the server when it begins to close: a balancer then sends nobody here any more. */
export interface Openness {
  closing: boolean
}

export function healthRoutes({ db }: Machinery, openness: Openness): Router {
  const routes = Router()
  routes.get('/healthz', (_req, res) => void res.set('cache-control', 'no-store').json({ status: 'ok' }))
  routes.get('/readyz', async (_req, res) => {
    const reached =
      !openness.closing &&
      (await db
        .asBank(tx => sql`select 1`.execute(tx))
        .then(
          () => true,
          () => false,
        ))
    res
      .set('cache-control', 'no-store')
      .status(reached ? 200 : 503)
      .json({ status: reached ? 'ready' : 'not ready' })
  })
  return routes
}
