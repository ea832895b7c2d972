/** The HTTP side of the bank: tRPC, REST, the pages, health. Everything that leaves is headed by the same security headers. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express, { Router, type Express, type NextFunction, type Request, type Response } from 'express'
import { docsRoutes } from './docs/docs.ts'
import { AppError, notFound, toAppError } from './errors.ts'
import { takeDownload } from './platform/downloads.ts'
import { healthRoutes, type Openness } from './platform/health.ts'
import { requestLog } from './platform/log.ts'
import type { Machinery } from './platform/machinery.ts'
import type { Metrics } from './platform/metrics.ts'
import { readRequest, replyOn } from './platform/request.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { mount, refuse, sayWhenAgain, sendFile, type RestCall } from './rest-call.ts'
import { restCalls } from './rest.ts'
import { appRouter } from './router.ts'
import { liveSession, sessionByCookie } from './auth/session.queries.ts'
import type { Context } from './trpc.ts'
import { webRoutes } from './web.ts'

export interface AppParts {
  machinery: Machinery
  metrics: Metrics
  openness: Openness
  /** Overrides of the browser's waits, for its meta tag. */
  waits: string
  /** The built web; absent during development. */
  webFolder: string
}

export function createApp({ machinery, metrics, openness, waits, webFolder }: AppParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', 'loopback')
  app.set('query parser', 'simple')

  app.use((_req, res, next) => {
    res.locals['requestId'] = randomUUID()
    res.locals['seen'] = {}
    res.set('x-request-id', res.locals['requestId'])
    next()
  })
  app.use(requestLog(machinery.log, metrics))
  app.use(securityHeaders)
  app.use(healthRoutes(machinery, openness))

  const contextOf = (req: Request, res: Response): Context => {
    const request = readRequest(req, String(res.locals['requestId']))
    return { machinery, request, reply: replyOn(res, request.secure), seen: res.locals['seen'] }
  }

  app.use('/trpc', noStore, jsonBody(machinery, trpcTakesPicture), trpc(contextOf, machinery.settings.bodies.multipart))
  app.use('/api', noStore, apiRoutes(machinery, contextOf))
  app.use(webRoutes(webFolder, waits))
  app.use(lastResort)
  return app
}

function trpc(contextOf: (req: Request, res: Response) => Context, largest: number) {
  return createExpressMiddleware({
    router: appRouter,
    maxBodySize: largest,
    createContext: ({ req, res }) => contextOf(req, res),
    onError: ({ error, ctx, path }) => {
      if (toAppError(error).status >= 500 && ctx)
        ctx.machinery.log.error({ path, ...insideOf(error.cause ?? error) }, 'act failed')
    },
    responseMeta({ errors }) {
      const wait = errors.map(error => toAppError(error).retryAfter).find(seconds => seconds !== undefined)
      // a batch keeps the adapter's own status; a single refusal answers with ours
      const status = errors.length === 1 && errors[0] ? { status: toAppError(errors[0]).status } : {}
      return { ...status, ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }) }
    },
  })
}

function apiRoutes(machinery: Machinery, contextOf: (req: Request, res: Response) => Context): Router {
  const routes = Router()
  routes.use(docsRoutes(restCalls))
  routes.get('/downloads/:ticket', download(machinery, contextOf))
  routes.use(jsonBody(machinery, restTakesPicture))
  mount(routes, restCalls, appRouter, contextOf, machinery.settings.bodies.multipart)
  routes.use((req, res) => refuse(req, res, notFound('This call does not exist.')))
  routes.use(apiFailure)
  return routes
}

/** One fetch of a file that this session asked for; the session is shown by its token or, for a browser's link, its cookie. */
const download =
  (machinery: Machinery, contextOf: (req: Request, res: Response) => Context) =>
  async (req: Request, res: Response) => {
    try {
      const { request } = contextOf(req, res)
      const session = request.token
        ? await liveSession(machinery, request)
        : await sessionByCookie(machinery, request.sessionCookie)
      const ticket = String(req.params['ticket'])
      const file = session && (await takeDownload(machinery, session.id, ticket))
      if (!file) throw notFound('This download has ended. Please ask for it again.')
      sendFile(res, file)
    } catch (thrown) {
      refuse(req, res, thrown)
    }
  }

/** JSON bodies: 32 KB, and 8 MB where a picture goes. Other kinds of body are left for multipart. */
function jsonBody(machinery: Machinery, takesPicture: (req: Request) => boolean) {
  const { json, picture } = machinery.settings.bodies
  const small = express.json({ limit: json, type: isJson, strict: false })
  const large = express.json({ limit: picture, type: isJson, strict: false })
  return (req: Request, res: Response, next: NextFunction) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
    if (hasBody && !isJson(req) && !isMultipart(req)) {
      return refuse(req, res, new AppError('unsupported_media_type', 'Please send JSON.'))
    }
    // The parser would set an empty body, and tRPC reads form data from the stream only where no body was set.
    if (isMultipart(req)) return next()
    const read = takesPicture(req) ? large : small
    read(req, res, (error?: unknown) => (error ? refuse(req, res, bodyRefusal(error)) : next()))
  }
}

const contentType = (req: IncomingMessage) => req.headers['content-type'] ?? ''
const isJson = (req: IncomingMessage) => /^application\/(json|[\w.+-]+\+json)\b/i.test(contentType(req))
const isMultipart = (req: Request) => /^multipart\/form-data\b/i.test(contentType(req))

const PICTURE_CALLS: readonly RestCall[] = restCalls.filter(({ body }) => body === 'picture')
const restTakesPicture = (req: Request) =>
  PICTURE_CALLS.some(({ method, path }) => method === req.method && path === req.path.replace(/\/$/, ''))
const trpcTakesPicture = (req: Request) => /^\/profile\.(update|updateFields)$/.test(req.path)

function bodyRefusal(error: unknown): AppError {
  const type = error instanceof Error && 'type' in error ? error.type : undefined
  if (type === 'entity.too.large') return new AppError('too_large', 'The request is too large.')
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError('unsupported_media_type', 'This content type is not supported.')
  }
  return new AppError('validation_failed', 'The request is not valid JSON.')
}

const noStore = (_req: Request, res: Response, next: NextFunction) => {
  res.set('cache-control', 'no-store')
  next()
}

/** Express hands a failure of its own here, for example a path that cannot be decoded. Four arguments are how it knows. */
const apiFailure = (error: unknown, req: Request, res: Response, _next: NextFunction) =>
  refuse(req, res, clientFault(error))

const lastResort = (error: unknown, req: Request, res: Response, _next: NextFunction) => {
  if (res.headersSent) return void res.destroy()
  const refusal = toAppError(clientFault(error))
  if (refusal.status >= 500) res.locals['thrown'] = error
  sayWhenAgain(res, refusal)
  req.resume()
  if (!res.get('content-type')) res.type('text')
  res.status(refusal.status).send(refusal.message)
}

/** What Express itself refuses is an address that names nothing: it cannot be decoded, leads out of its folder, or has no file. */
const clientFault = (error: unknown) =>
  error instanceof URIError || isOddAddress(error) ? notFound('This call does not exist.') : error

const isOddAddress = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof AppError) &&
  'status' in error &&
  ODD.some(status => status === error.status)
const ODD = [400, 403, 404]

/** What a log may know of a failure: its kind and where in our code, never its message (a driver's may quote data). */
export function insideOf(error: unknown): { error: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const at = error.stack
    ?.split('\n')
    .filter(line => line.includes('/') && !line.includes('node_modules'))
    .slice(0, 4)
    .map(line => line.trim())
    .join(' < ')
  return { error: error.name, ...('code' in error ? { code: String(error.code) } : {}), ...(at ? { at } : {}) }
}
