/** `/api/openapi.json` and a page to read it. */
import { Router } from 'express'
import type * as z from 'zod'
import type { RestCall } from '../rest-call.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'

/** `streams`: the messages of calls that answer for as long as somebody listens, by path. */
export function docsRoutes(calls: readonly RestCall[], streams: Readonly<Record<string, z.ZodType>>): Router {
  const routes = Router()
  let made: ReturnType<typeof openApi> | undefined
  const document = () => (made ??= openApi(calls, streams))
  routes.get('/openapi.json', (_req, res) => void res.json(document()))
  routes.get('/docs', (_req, res) => void res.type('html').send(docsPage(document(), String(res.locals['nonce']))))
  return routes
}
