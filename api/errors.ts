/** The one error that leaves an act, and the one map from its code to an HTTP status (ARCHITECTURE, Status). */
import { TRPCError } from '@trpc/server'
import * as z from 'zod'
import type { Phrase, Told } from '../ledger/phrase.ts'
import { WaitCancelled } from '../ledger/standby.ts'
import { UNREADABLE } from './platform/plain-words.schema.ts'

type TrpcCode = ConstructorParameters<typeof TRPCError>[0]['code']

const statusOf: Record<string, number> = {
  validation_failed: 400,
  unauthenticated: 401,
  sign_on_failed: 401,
  approval_required: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  wrong_state: 409,
  too_many_kept: 409,
  already_disputed: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  server_error: 500,
  outcome_unknown: 503,
  busy: 503,
  clock_ahead: 503,
  not_built: 503,
  database_unavailable: 503,
}

const trpcCodeOf: Record<number, TrpcCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

/**
 * A refusal of the ledger (`insufficient_funds`, ...) and `wrong_code` are 422, as is every code that is not listed.
 */
const statusFor = (code: string): number => statusOf[code] ?? 422

interface Issue {
  path: string
  message: string
}

/** Seconds after which it is worth asking again, when nothing better is known. Every 503 says so. */
export const RETRY_AFTER = 3
const asksLater: readonly number[] = [429, 503]

/**
 * A named refusal: a code for machines, one English text for people, the field it belongs to, and its parameters. A
 * text with values in it is `says(template, values)`, so that whoever reads it in another language need not read it
 * back.
 */
export class AppError extends TRPCError {
  readonly reason: string
  readonly status: number
  readonly field: string | undefined
  readonly params: Record<string, string>
  /** Template and values of a text that has values. */
  readonly says: Phrase | undefined
  readonly issues: Issue[] | undefined
  readonly retryAfter: number | undefined

  constructor(
    reason: string,
    words: string | Told,
    field?: string,
    params: Record<string, string> = {},
    extra: { issues?: Issue[]; retryAfter?: number } = {},
  ) {
    super({
      code: trpcCodeOf[statusFor(reason)] ?? 'UNPROCESSABLE_CONTENT',
      message: typeof words === 'string' ? words : words.text,
    })
    this.name = 'AppError'
    this.reason = reason
    this.status = statusFor(reason)
    this.field = field
    this.params = params
    this.says = typeof words === 'string' ? undefined : words.says
    this.issues = extra.issues
    this.retryAfter = extra.retryAfter ?? (asksLater.includes(this.status) ? RETRY_AFTER : undefined)
  }
}

export const notFound = (text = 'Not found', field?: string): AppError => new AppError('not_found', text, field)

/** What a request names in one of its fields: that it is not there is told at the field, where another can be named. */
export const namedIn = <T>(field: string, found: Promise<T>): Promise<T> =>
  found.catch((error: unknown) => {
    throw error instanceof AppError && error.reason === 'not_found' ? notFound(error.message, field) : error
  })

/** The session that a request came with is no more (doc2 §8). */
export const SESSION_OVER = 'Your session has expired. Please log in again.'
export const sessionOver = (): AppError => new AppError('unauthenticated', SESSION_OVER)
export const busy = (): AppError => new AppError('busy', 'The bank is busy. Please try again in a moment.')

/**
 * What leaves the house for any thrown thing: an AppError as it is, a failed schema as its first text, everything else
 * without a word about its inside.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const cause = thrown instanceof TRPCError ? thrown.cause : thrown
  if (cause instanceof AppError) return cause
  if (cause instanceof z.core.$ZodError && thrown instanceof TRPCError && thrown.code === 'BAD_REQUEST')
    return fromZod(cause)
  if (isDatabaseDown(cause)) return databaseDown()
  if (lostItsTurn(cause)) return busy()
  if (cause instanceof WaitCancelled) return new AppError('outcome_unknown', OUTCOME_UNKNOWN)
  if (isKeyClosed(cause)) return new AppError('key_closed', KEY_CLOSED)
  const known = thrown instanceof TRPCError ? fromTrpc[thrown.code] : undefined
  return known ? known() : new AppError('server_error', 'An unexpected error occurred. Please try again.')
}

const fromTrpc: Partial<Record<TrpcCode, () => AppError>> = {
  NOT_FOUND: () => notFound(),
  BAD_REQUEST: () => new AppError('validation_failed', UNREADABLE),
  PARSE_ERROR: () => new AppError('validation_failed', 'The request is not valid JSON.'),
  METHOD_NOT_SUPPORTED: () => new AppError('method_not_allowed', 'This method is not supported here.'),
  PAYLOAD_TOO_LARGE: () => new AppError('too_large', 'The request is too large.'),
  UNSUPPORTED_MEDIA_TYPE: () => new AppError('unsupported_media_type', 'This content type is not supported.'),
}

/**
 * The first issue is the first documented failure: schemas list their fields in the documents' order. What two rules
 * find in one field, in the same words, is one issue.
 */
function fromZod(error: z.core.$ZodError): AppError {
  const found = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const issues = found.filter(
    ({ path, message }, at) => found.findIndex(one => one.path === path && one.message === message) === at,
  )
  const [one] = issues
  return new AppError('validation_failed', one?.message ?? UNREADABLE, one?.path || undefined, {}, { issues })
}

/** An act came after its key was given up. */
export const KEY_CLOSED = 'This request was given up before and will not be carried out. Please start again.'
/** As the database says it of an act that is not the ledger's (migration 0083). */
const isKeyClosed = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'WK001'

export const OUTCOME_UNKNOWN = 'We could not confirm whether this was done. Please check before you try again.'

const databaseDown = () =>
  new AppError('database_unavailable', 'The bank cannot be reached right now. Please try again shortly.')

/**
 * 25006 takes no writes, 28P01 has its password changed this moment, 53 is out of room, 57 went, or gave the statement
 * up, 58 cannot reach its files.
 */
const DOWN = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|25006|28P01|(08|53|57|58)\w{3})$/
const DOWN_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|encountered a connection error|Query read timeout/

/** Two waited for each other, or one too long: PostgreSQL took all of it back, and it may be asked again. */
const lostItsTurn = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(40001|40P01|55P03)$/.test(String(error.code))

/** Whether a driver's error means that PostgreSQL is away (not that a statement is wrong). */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && DOWN.test(error.code)) return true
  // no socket where the server's should be; of any other file it only says that the file is missing
  if ('code' in error && error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  return DOWN_TEXT.test(error.message)
}
