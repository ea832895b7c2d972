/** tRPC over HTTP: at most ten reads together, an act always alone, and nothing read before it is known who asks. */
import { says } from '../ledger/phrase.ts'
import { callTRPCProcedure, type AnyProcedure } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import { resolveResponse } from '@trpc/server/http'
import { getErrorShape } from '@trpc/server/unstable-core-do-not-import'
import type { Request, RequestHandler, Response } from 'express'
import { enter, metaOf } from './entrance.ts'
import { AppError, notFound, toAppError } from './errors.ts'
import { insideOf } from './platform/inside.ts'
import { endWithJson } from './platform/packed-answers.ts'
import { noteRefusal } from './platform/seen.ts'
import { MOST_TOGETHER } from './platform/together.schema.ts'
import { ASK_FOR_STREAM, leaveUnread, proceduresOf, sayWhenAgain, wantsStream, type Admit } from './rest-call.ts'
import { appRouter } from './router.ts'
import { transformer } from './transformer.ts'
import { sessionFor, type Context } from './trpc.ts'

const TOGETHER = 'At most {most} calls can be asked for together.'

const procedures: ReadonlyMap<string, AnyProcedure> = proceduresOf(appRouter)

const CALLS = { router: appRouter, maxBatchSize: MOST_TOGETHER, onError: noteFailure, responseMeta: headOf }

/** Serves the router's procedures, each under its name. */
export function trpcRoutes(contextOf: (req: Request, res: Response) => Context, admit: Admit): RequestHandler {
  const stream = createExpressMiddleware({ ...CALLS, createContext: ({ req, res }) => contextOf(req, res) })

  return async (req, res, next) => {
    const ctx = contextOf(req, res)
    const names = namesOf(req)
    res.locals['route'] = routeOf(names)
    try {
      admit(req, res)
      const procedure = admitted(req, names)
      if (!procedure) {
        const streamed = [procedures.get(names[0] ?? '')].find(isStream)
        res.locals['streamed'] = streamed !== undefined
        if (!streamed) return await answer(req, res, ctx)
        const { session } = metaOf(streamed)
        if (session) await sessionFor(ctx, session)
        return void stream(req, res, next)
      }
      await enter(ctx, procedure, req, res, 'text', async body => {
        if (body instanceof FormData) await answerForm(res, ctx, procedure, names[0] ?? '', body)
        else await answer(req, res, ctx)
      })
    } catch (thrown) {
      refuse(req, res, ctx, names.join(','), thrown)
    }
  }
}

/**
 * Answers in one piece, whose length is known. The adapter for Express hands each answer through as a stream, and
 * tells what has been answered that it is no longer wanted.
 */
async function answer(req: Request, res: Response, ctx: Context): Promise<void> {
  const { method, headers, body }: { method: string; headers: Request['headers']; body?: unknown } = req
  const type = headers['content-type']
  const told = await resolveResponse({
    ...CALLS,
    req: new globalThis.Request(new URL(req.originalUrl, 'http://bank'), {
      method,
      headers: type === undefined ? {} : { 'content-type': type },
      body: typeof body === 'string' ? body : null,
    }),
    path: req.path.slice(req.path.lastIndexOf('/') + 1),
    error: null,
    createContext: () => Promise.resolve(ctx),
  })
  endWithJson(res.status(told.status).setHeaders(told.headers), await told.text())
}

interface Failed {
  error: Error
  ctx?: Context | undefined
  path?: string | undefined
}

function noteFailure({ error, ctx, path }: Failed): void {
  const { status, reason } = toAppError(error)
  if (ctx) noteRefusal(ctx.seen, reason)
  if (status >= 500 && ctx) ctx.machinery.log.error({ path, ...insideOf(error.cause ?? error) }, 'act failed')
}

function headOf({ errors }: { errors: Error[] }) {
  const wait = errors.map(error => toAppError(error).retryAfter).find(seconds => seconds !== undefined)
  // a batch keeps tRPC's own status; a single refusal answers with ours
  const status = errors.length === 1 && errors[0] ? { status: toAppError(errors[0]).status } : {}
  return { ...status, ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }) }
}

/** The names that are asked for, as tRPC will read them; none where it cannot. */
function namesOf(req: Request): string[] {
  const path = decoded(req.path.slice(1))
  if (path === undefined) return []
  return isBatch(req) ? path.split(',', MOST_TOGETHER + 1) : [path]
}

/** As the adapter asks it: of a parameter that is there twice the first counts. */
const isBatch = (req: Request) => new URL(req.originalUrl, 'http://bank').searchParams.get('batch') === '1'

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** By name for one call, all batches as one; what is not ours has no name. */
function routeOf(names: readonly string[]): string {
  if (names.length === 0 || !names.every(name => procedures.has(name))) return '/trpc/(unknown)'
  return names.length === 1 ? `/trpc/${names[0] ?? ''}` : '/trpc/(batch)'
}

/**
 * The act that is asked for; undefined for reads, which have no body.
 * Throws what is refused without a look at who asks.
 */
function admitted(req: Request, names: readonly string[]): AnyProcedure | undefined {
  if (names.length === 0) throw notFound()
  if (names.length > MOST_TOGETHER)
    throw new AppError('validation_failed', says(TOGETHER, { most: String(MOST_TOGETHER) }))
  const asked = names.map(name => procedures.get(name))
  const [one] = asked
  if (names.some(name => name.includes('/'))) throw notFound() // the adapter would look at what is behind the last one
  if (req.method === 'GET' || req.method === 'HEAD') {
    if (names.length > 1 && asked.some(found => found?._def.type === 'mutation'))
      throw new AppError('validation_failed', 'Only reads can be asked for together.')
    if (asked.some(isStream) && (names.length > 1 || !wantsStream(req)))
      throw new AppError('validation_failed', ASK_FOR_STREAM)
    return undefined
  }
  if (isBatch(req)) throw new AppError('validation_failed', 'Only reads can be asked for together.')
  if (!one) throw notFound()
  if (req.method !== 'POST' || one._def.type !== 'mutation')
    throw new AppError('method_not_allowed', 'This method is not supported here.')
  return one
}

const isStream = (procedure: AnyProcedure | undefined) => procedure?._def.type === 'subscription'

async function answerForm(res: Response, ctx: Context, procedure: AnyProcedure, path: string, form: FormData) {
  const data: unknown = await callTRPCProcedure({
    router: appRouter,
    path,
    getRawInput: () => Promise.resolve(form),
    ctx,
    type: procedure._def.type,
    signal: undefined,
    batchIndex: 0,
  })
  res.json({ result: { data: transformer.output.serialize(data) } })
}

/** A refusal at the door, in the form that every other refusal of tRPC has. */
function refuse(req: Request, res: Response, ctx: Context, path: string, thrown: unknown): void {
  const refusal = toAppError(thrown)
  noteRefusal(ctx.seen, refusal.reason)
  if (refusal.status >= 500) {
    res.locals['thrown'] = thrown
    ctx.machinery.log.error({ path, ...insideOf(thrown) }, 'act failed')
  }
  if (res.headersSent) return void res.destroy()
  sayWhenAgain(res, refusal)
  leaveUnread(req)
  const shape = getErrorShape({
    config: appRouter._def._config,
    error: refusal,
    type: 'unknown',
    path,
    input: undefined,
    ctx,
  })
  res.status(refusal.status).json({ error: transformer.output.serialize(shape) })
}
