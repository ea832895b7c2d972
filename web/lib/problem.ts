import { TRPCClientError } from '@trpc/client'
import type { Phrase } from '../../ledger/phrase.ts'
import { t } from './i18n.ts'
import { described, said } from './said.ts'

/**
 * What went wrong, as a screen may say it. `text` is the server's sentence in the customer's language, or the
 * screen's own default when the server said nothing. `unreachable` means no answer or 5xx: never a refusal (C-56).
 */
export interface Problem {
  text: string
  status: number | undefined
  code: string | undefined
  field: string | undefined
  issues: readonly { path: string; message: string }[]
  unreachable: boolean
  /** Seconds. */
  retryAfter: number | undefined
}

/**
 * What the bank has against an act before it is confirmed, in the customer's language: what its preview refuses, or
 * why there is no preview.
 */
export function foretoldProblem(preview: { refusal: { says: Phrase } | null } | undefined, error: unknown) {
  if (preview?.refusal) return described(preview.refusal)
  return error ? problemOf(error).text : undefined
}

/** The documented defaults of a call, in English, where the documents tell the kinds of failure apart (doc2 §8). */
export interface Defaults {
  /** The call failed without a text of the server's; `{message}` stands for what little is known. */
  failed: string
  /** No answer came at all. */
  silent?: string
  /** The server said no without saying why: "success false in envelope". */
  refused?: string
}

/** An answer that is not the bank's: another server's page in between, or a broken one. `status` is its HTTP status. */
export class NotUnderstood extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

interface ErrorData {
  httpStatus?: number
  reason?: string
  field?: string
  says?: Phrase
  issues?: { path: string; message: string }[]
  retryAfter?: number
}

const dataOf = (error: unknown): ErrorData | undefined =>
  error instanceof TRPCClientError && typeof error.data === 'object' && error.data !== null ? error.data : undefined

export const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** Reads any thrown value; `fallback` is the documented English text, or texts, for a failure without one. */
export function problemOf(error: unknown, fallback: string | Defaults = UNEXPECTED): Problem {
  const data = dataOf(error)
  const status = data?.httpStatus ?? brokenStatus(error)
  const unreachable = error instanceof TRPCClientError && (data?.httpStatus === undefined || data.httpStatus >= 500)
  const defaults = typeof fallback === 'string' ? { failed: fallback } : fallback
  return {
    text: textOf(error, data, defaults),
    status,
    code: data?.reason,
    field: data?.field,
    issues: data?.issues ?? [],
    unreachable,
    retryAfter: data?.retryAfter,
  }
}

/** The same, in a page's own words where no answer came, or none that says why. */
export const problemOrAway = (error: unknown, away: string, fallback?: string): Problem => {
  const problem = problemOf(error, fallback)
  return problem.unreachable ? { ...problem, text: away } : problem
}

const foreign = (error: unknown): NotUnderstood | undefined =>
  error instanceof TRPCClientError && error.cause instanceof NotUnderstood ? error.cause : undefined

/** A gateway's 502 is a status; that a stranger's page came with 200 or 404 says nothing about the bank. */
const brokenStatus = (error: unknown): number | undefined => {
  const status = foreign(error)?.status
  return status !== undefined && status >= 500 ? status : undefined
}

function textOf(error: unknown, data: ErrorData | undefined, { failed, silent, refused }: Defaults): string {
  const stranger = foreign(error)
  if (stranger && stranger.status < 500) return t('Unexpected response from server')
  if (stranger) return t(failed, { message: stranger.message })
  const words = error instanceof Error ? error.message : ''
  if (data?.httpStatus === undefined) return t(silent ?? failed, { message: words })
  if (words === '') return t(refused ?? failed, { message: `HTTP ${data.httpStatus}` })
  return data.says ? described({ says: data.says }) : said(words)
}

export const NO_ANSWER = 'Network error - API server may be unreachable'
