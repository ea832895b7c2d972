/** `/api/openapi.json` and a page to read it. */
import { Router } from 'express'
import type { RestCall } from '../rest-call.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'

export function docsRoutes(calls: readonly RestCall[]): Router {
  const routes = Router()
  let made: ReturnType<typeof openApi> | undefined
  const document = () => (made ??= openApi(calls))
  routes.get('/openapi.json', (_req, res) => void res.json(document()))
  routes.get('/docs', (_req, res) => void res.type('html').send(docsPage(document(), String(res.locals['nonce']))))
  return routes
}
