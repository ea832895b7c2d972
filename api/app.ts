/**
 * The HTTP side of the bank: tRPC, REST, the pages, health. Everything that leaves is headed by the same security
 * headers.
 */
import { randomUUID } from 'node:crypto'
import express, { Router, type Express, type NextFunction, type Request, type Response } from 'express'
import { docsRoutes } from './docs/docs.ts'
import { AppError, notFound, toAppError } from './errors.ts'
import { openDoor, type Door } from './platform/door.ts'
import { readPaper } from './papers.ts'
import { reopenDownload, takeDownload, type Offered } from './platform/downloads.ts'
import { streamChanges } from './live/stream.ts'
import { liveMessage } from './platform/live/topics.schema.ts'
import type { FileToSend } from './platform/file-to-send.ts'
import { healthRoutes, type Openness } from './platform/health.ts'
import { requestLog } from './platform/log.ts'
import type { Machinery } from './platform/machinery.ts'
import type { Metrics } from './platform/metrics.ts'
import { networkOf } from './platform/network.ts'
import { packedAnswers } from './platform/packed-answers.ts'
import { readRequest, replyOn, type Site } from './platform/request.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { sendFile } from './platform/send-file.ts'
import { ASK_FOR_STREAM, leaveUnread, mount, refuse, sayWhenAgain, wantsStream, type Admit } from './rest-call.ts'
import { restCalls } from './rest.ts'
import { appRouter } from './router.ts'
import { liveSession } from './auth/live-session.ts'
import { sessionByCookie, type LiveSession } from './auth/session.queries.ts'
import { sessionFor, withoutSession, type Context, type Reader } from './trpc.ts'
import { trpcRoutes } from './trpc-routes.ts'
import { webRoutes } from './web.ts'

interface AppParts {
  machinery: Machinery
  site: Site
  /** Addresses and networks whose word about the asker's address is believed. */
  trustedProxies: readonly string[]
  metrics: Metrics
  openness: Openness
  /** Overrides of the browser's waits, for its meta tag. */
  waits: string
  /** The built web; absent during development. */
  webFolder: string
}

export function createApp({ machinery, site, trustedProxies, metrics, openness, waits, webFolder }: AppParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', [...trustedProxies])
  app.set('query parser', 'simple')
  app.set('etag', false) // answers are not kept, and files have their own

  app.use((_req, res, next) => {
    res.locals['requestId'] = randomUUID()
    res.locals['seen'] = {}
    res.set('x-request-id', res.locals['requestId'])
    if (openness.closing) res.set('connection', 'close') // else a busy caller keeps its connection, and this process
    next()
  })
  app.use(requestLog(machinery.log, metrics))
  app.use(securityHeaders(site))
  app.use(healthRoutes(machinery, openness, webFolder))

  const door = openDoor(machinery.settings.door)
  const contextOf = (req: Request, res: Response): Context =>
    (res.locals['context'] ??= newContext(machinery, site, door, req, res))
  const admit: Admit = (req, res) => {
    const { token, address } = contextOf(req, res).request
    res.once('close', door.enter(token, networkOf(address)))
  }

  app.use('/trpc', noStore, packedAnswers, trpcRoutes(contextOf, admit))
  app.use('/api', noStore, packedAnswers, apiRoutes(machinery, contextOf, admit))
  app.use(webRoutes(webFolder, { waits, phone: machinery.settings.servicePhone }))
  app.use(lastResort)
  return app
}

/** One context a request, whoever asks for it first. */
function newContext(machinery: Machinery, site: Site, door: Door, req: Request, res: Response): Context {
  const request = readRequest(req, String(res.locals['requestId']), site)
  let session: Promise<LiveSession | undefined> | undefined
  const look = async () => {
    const found = await liveSession(machinery, request)
    if (request.token === undefined) return found
    if (found) door.knows(request.token, found.customer)
    else door.forgets(request.token)
    return found
  }
  return {
    machinery,
    request,
    reply: replyOn(res, request.secure),
    live: () => (session ??= look()),
    welcome: door.knows,
    seen: res.locals['seen'],
  }
}

function apiRoutes(machinery: Machinery, contextOf: (req: Request, res: Response) => Context, admit: Admit): Router {
  const routes = Router()
  routes.use((req, res, next) => {
    try {
      admit(req, res)
    } catch (thrown) {
      return refuse(req, res, thrown)
    }
    next()
  })
  routes.use(docsRoutes(restCalls, { '/live': liveMessage }))
  routes.get('/live', live(contextOf))
  routes.get('/downloads/:ticket', download(machinery, contextOf))
  mount(routes, restCalls, appRouter, contextOf)
  routes.use((req, res) => refuse(req, res, notFound('This call does not exist.')))
  routes.use(apiFailure)
  return routes
}

/** What changes for the caller, for as long as they listen. */
const live = (contextOf: (req: Request, res: Response) => Context) => async (req: Request, res: Response) => {
  try {
    const ctx = contextOf(req, res)
    const session = await sessionFor(ctx, withoutSession())
    if (!wantsStream(req)) throw new AppError('validation_failed', ASK_FOR_STREAM)
    if (req.method === 'HEAD') return void res.status(200).type('text/event-stream').end()
    await streamChanges(ctx, session, req, res)
  } catch (thrown) {
    refuse(req, res, thrown)
  }
}

/**
 * One fetch of a file that this session asked for; the session is shown by its token or, for a browser's link,
 * its cookie.
 */
const download =
  (machinery: Machinery, contextOf: (req: Request, res: Response) => Context) =>
  async (req: Request, res: Response) => {
    try {
      if (req.method === 'HEAD') throw new AppError('method_not_allowed', 'This method is not supported here.')
      const { request, live, seen } = contextOf(req, res)
      const session = request.token ? await live() : await sessionByCookie(machinery, request.sessionCookie)
      if (session) seen.customer = session.customer
      const ticket = String(req.params['ticket'])
      const offered = session && (await takeDownload(machinery, session.id, ticket))
      if (!offered) throw notFound('This download has ended. Please ask for it again.')
      await sendFile(res, await made(machinery, offered), machinery.settings.timeouts.takeMs)
    } catch (thrown) {
      refuse(req, res, thrown)
    }
  }

/** The paper of a ticket, read as its customer; where it cannot be made now, the ticket is good for another try. */
async function made(machinery: Machinery, offered: Offered): Promise<FileToSend> {
  const { customer } = offered
  const reader: Reader = { machinery, customer, asCaller: act => machinery.db.asCustomer(customer, act) }
  try {
    const print = await machinery.lines.calls(customer, () => readPaper(reader, offered))
    return await print()
  } catch (thrown) {
    await reopenDownload(machinery, offered)
    throw thrown
  }
}

const noStore = (_req: Request, res: Response, next: NextFunction) => {
  res.set('cache-control', 'no-store')
  next()
}

/**
 * Express hands a failure of its own here, for example a path that cannot be decoded. Four arguments are how it knows.
 */
const apiFailure = (error: unknown, req: Request, res: Response, _next: NextFunction) =>
  refuse(req, res, clientFault(error))

const lastResort = (error: unknown, req: Request, res: Response, _next: NextFunction) => {
  if (res.headersSent) return void res.destroy()
  const refusal = toAppError(clientFault(error))
  if (refusal.status >= 500) res.locals['thrown'] = error
  sayWhenAgain(res, refusal)
  leaveUnread(req)
  if (!res.get('content-type')) res.type('text')
  res.status(refusal.status).send(refusal.message)
}

/**
 * What Express itself refuses is an address that names nothing: it cannot be decoded, leads out of its folder,
 * or has no file.
 */
const clientFault = (error: unknown) =>
  error instanceof URIError || isOddAddress(error) ? notFound('This call does not exist.') : error

const isOddAddress = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof AppError) &&
  'status' in error &&
  ODD.some(status => status === error.status)
const ODD = [400, 403, 404]
