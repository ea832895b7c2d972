/**
 * One line a request, of allowed facts only: method, route, status, ms, request id, customer id, refusals by name.
 * Never a path with ids, a body or a header.
 */
import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import type { Seen } from './seen.ts'

export function requestLog(log: Logger, metrics: Metrics) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const started = performance.now()
    const { method } = req
    const asked = req.originalUrl
    res.on('close', () => {
      const ms = Math.round(performance.now() - started)
      const route = routeOf(req, res, asked)
      const seen: Seen = res.locals['seen'] ?? {}
      const thrown: unknown = res.locals['thrown']
      const { customer, refused } = seen
      const facts = { id: res.locals['requestId'], method, route, status: res.statusCode, ms, customer, refused }
      // How long somebody listened says nothing of how fast the bank answers.
      if (res.locals['streamed'] !== true) metrics.request(method, route, res.statusCode, ms / 1000, refused)
      // What failed when the head of a file had left was cut off.
      if (res.statusCode >= 500 || thrown !== undefined) log.error({ ...facts, ...kindOf(thrown) }, 'request')
      else log.info(facts, 'request')
    })
    next()
  }
}

/**
 * '/api/checking/:accountId', '/trpc/checking.get', '/(page)': one of the templates that there are,
 * never what was typed.
 */
function routeOf(req: Request, res: Response, asked: string): string {
  const named: unknown = res.locals['route'] // tRPC says which call it is
  if (typeof named === 'string') return named
  const route: unknown = req.route
  const template = typeof route === 'object' && route !== null && 'path' in route ? String(route.path) : undefined
  if (/^\/api(\/|\?|$)/i.test(asked)) return template && !template.includes('*') ? `/api${template}` : '/api/(unknown)'
  return template && !template.includes('*') ? template : '/(page)'
}

function kindOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const frames = (error.stack ?? '')
    .split('\n')
    .filter(line => line.includes('file:') && !line.includes('node_modules'))
  const at = frames.slice(0, 4).map(line => line.trim())
  return { error: error.name, ...('code' in error ? { code: String(error.code) } : {}), at: at.join(' < ') }
}
