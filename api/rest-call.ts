/**
 * REST over the same procedures: one documented call is one line of the table in `rest.ts`. Here is how a line is
 * served: input gathered, procedure called, answer put into the envelope with money as JSON numbers.
 */
import { callTRPCProcedure, type AnyProcedure, type AnyRouter } from '@trpc/server'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import type * as z from 'zod'
import { enter } from './entrance.ts'
import { AppError, toAppError } from './errors.ts'
import { says } from '../ledger/phrase.ts'
import { FileAnswer } from './platform/downloads.ts'
import { endWithJson } from './platform/packed-answers.ts'
import { UNEXPECTED } from './platform/plain-words.schema.ts'
import { sendFile } from './platform/send-file.ts'
import { noteRefusal } from './platform/seen.ts'
import { restJson } from './rest-money.ts'
import { schemaOf, type Context } from './trpc.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Options {
  /** Fields of the answer that the documents read at the top level, beside `data` (C-161). */
  top?: readonly string[]
  status?: number
  /** The call's own reading of the answer, where the documents' shape is not the procedure's. */
  shape?: (data: unknown) => unknown
  /** The documented text of a failure inside the bank, where the call has one of its own (doc1 §8). */
  failed?: string
  /** Not in the documents: ours. */
  additive?: boolean
}

export interface RestCall extends Options {
  method: Method
  /** Below /api, Express notation: '/checking/:accountId'. */
  path: string
  procedure: AnyProcedure
}

const line =
  (method: Method) =>
  (path: string, procedure: AnyProcedure, options: Options = {}): RestCall => ({ method, path, procedure, ...options })

export const get = line('GET')
export const post = line('POST')
export const put = line('PUT')
export const del = line('DELETE')

/** Lets a call in, or throws that the bank is busy. */
export type Admit = (req: Request, res: Response) => void

type MakeContext = (req: Request, res: Response) => Context

/** Every procedure under its whole name, as tRPC's own adapters read them. */
export function proceduresOf(router: AnyRouter): Map<string, AnyProcedure> {
  const flat: Record<string, AnyProcedure> = router._def.procedures
  return new Map(Object.entries(flat))
}

/**
 * Mounts the table. Literal paths come before parameters, whatever their order in the table. Each first part of a path
 * has a router of its own, so that a request is compared with a dozen paths and not with all of them.
 */
export function mount(routes: Router, calls: readonly RestCall[], appRouter: AnyRouter, contextOf: MakeContext): void {
  const pathOf = new Map([...proceduresOf(appRouter)].map(([path, procedure]) => [procedure, path]))
  const rooms = new Map<string, Router>()
  for (const call of [...calls].sort(literalFirst)) {
    const procedurePath = pathOf.get(call.procedure)
    if (!procedurePath) throw new Error(`${call.method} ${call.path} names a procedure that is not in the router`)
    const serve = handler(call, procedurePath, appRouter, contextOf)
    const room = roomFor(rooms, call.path)
    if (call.method === 'GET') room.get(call.path, serve)
    else if (call.method === 'POST') room.post(call.path, serve)
    else if (call.method === 'PUT') room.put(call.path, serve)
    else room.delete(call.path, serve)
  }
  routes.use((req, res, next) => {
    const room = rooms.get(firstPart(req.path))
    if (room) room(req, res, next)
    else next()
  })
}

/** Letters of either case are the same to Express. */
const firstPart = (path: string) => path.split('/', 2).join('/').toLowerCase()

function roomFor(rooms: Map<string, Router>, path: string): Router {
  const room = rooms.get(firstPart(path)) ?? Router()
  rooms.set(firstPart(path), room)
  return room
}

/** '/savings/debug-accounts' before '/savings/:accountId'. */
const literalFirst = (a: RestCall, b: RestCall) => (rank(a.path) < rank(b.path) ? -1 : 1)
const rank = (path: string) =>
  path
    .split('/')
    .map(part => (part.startsWith(':') ? `~${part}` : part))
    .join('/')

function handler(call: RestCall, path: string, router: AnyRouter, contextOf: MakeContext): RequestHandler {
  return async (req, res) => {
    try {
      const ctx = contextOf(req, res)
      await enter(ctx, call.procedure, req, res, 'parsed', async body => {
        const input = inputOf(call, req, body)
        const data: unknown = await callTRPCProcedure({
          router,
          path,
          getRawInput: () => Promise.resolve(input),
          ctx,
          type: call.procedure._def.type,
          signal: undefined,
          batchIndex: 0,
        })
        const { takeMs } = ctx.machinery.settings.timeouts
        if (data instanceof FileAnswer) return sendFile(res, await data.make(), takeMs)
        answer(res, call, data)
      })
    } catch (thrown) {
      refuse(req, res, thrown, call.failed)
    }
  }
}

function answer(res: Response, call: RestCall, data: unknown): void {
  const shown = restJson(outputOf(call.procedure), call.shape ? call.shape(data) : data)
  const top =
    call.top && Object.fromEntries(call.top.flatMap(name => (hasKey(shown, name) ? [[name, shown[name]]] : [])))
  const isPage = hasKey(shown, 'nextCursor') && hasKey(shown, 'items')
  const nextCursor = isPage ? { nextCursor: shown['nextCursor'] } : {}
  const body = isPage ? shown['items'] : shown
  res.statusCode = call.status ?? 200
  endWithJson(res, JSON.stringify({ success: true, data: body ?? null, error: null, ...nextCursor, ...top }))
}

const hasKey = (value: unknown, key: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && key in value

/** The output schema of a procedure, when it has one. */
export function outputOf(procedure: AnyProcedure): z.ZodType | undefined {
  // _def.output is there for every procedure with .output(); the public type does not name it
  return schemaOf('output' in procedure._def ? procedure._def.output : undefined)
}

/** The schemas of its inputs, as tRPC puts them together. */
export const inputsOf = (procedure: AnyProcedure): z.ZodType[] =>
  procedure._def.inputs.flatMap(kept => schemaOf(kept) ?? [])

/** Answers a refusal in the envelope; `failed` are the call's own words for a failure inside. */
export function refuse(req: Request, res: Response, thrown: unknown, failed?: string): void {
  const refusal = toAppError(thrown)
  const { status, message: said, reason, field, issues, params } = refusal
  const message = reason === 'server_error' ? (failed ?? said) : said
  if (status >= 500) res.locals['thrown'] = thrown
  noteRefusal((res.locals['seen'] ??= {}), reason)
  if (res.headersSent) return void res.destroy()
  sayWhenAgain(res, refusal)
  leaveUnread(req)
  res.status(status).json({ success: false, data: null, error: message, message, code: reason, field, issues, params })
}

/** How long whoever was refused may go on sending: a connection that is closed under them tells nothing. */
const LINGER_MS = 5_000

/** What was not read to its end is dropped as it comes, for a while; what has not ended then costs the connection. */
export function leaveUnread(req: Request): void {
  if (req.readableEnded || req.complete) return
  req.resume()
  const impatient = setTimeout(() => req.complete || req.socket.destroy(), LINGER_MS)
  req.once('close', () => clearTimeout(impatient))
}

/** Sets `Retry-After` where the refusal knows when it is worth asking again. */
export function sayWhenAgain(res: Response, { retryAfter }: AppError): void {
  if (retryAfter !== undefined) res.set('retry-after', String(retryAfter))
}

/** An answer that does not end is given only to whoever asks for one. */
export const wantsStream = (req: Request): boolean => req.headers.accept?.includes('text/event-stream') === true
export const ASK_FOR_STREAM = 'Please ask for text/event-stream, alone.'

/**
 * Path parameters win over the body (or a reading call's query): an id in the address is what the act is about. A
 * query where the body speaks is as unexpected as an unknown field of the body: nobody would read it.
 */
function inputOf(call: RestCall, req: Request, sent: unknown): unknown {
  const reading = call.method === 'GET' || call.method === 'DELETE'
  const unread = reading ? [] : Object.keys(req.query)
  if (unread.length > 0) throw unexpected(unread)
  if (sent instanceof FormData) return withParams(sent, req.params)
  const body: unknown = reading ? { ...filledIn(req.query), ...asObject(sent) } : sent
  const fields = { ...asObject(body), ...req.params }
  if (takesInput(call.procedure)) return fields
  const unknown = Object.keys(fields)
  if (unknown.length > 0) throw unexpected(unknown)
  return undefined
}

/** What is empty in a query was left out (doc2 §7: `?filter=&dateRange=`). */
const filledIn = (query: Request['query']) =>
  Object.fromEntries(Object.entries(query).filter(([, said]) => said !== ''))

const unexpected = (names: readonly string[]) =>
  new AppError('validation_failed', says(UNEXPECTED, { fields: names.join(', ') }))

const takesInput = (procedure: AnyProcedure) => procedure._def.inputs.length > 0

function asObject(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new AppError('validation_failed', 'The request must be a JSON object.')
  return { ...body }
}

function withParams(data: FormData, params: Request['params']): FormData {
  for (const [name, value] of Object.entries(params)) data.set(name, String(value))
  return data
}
