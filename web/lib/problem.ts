import { TRPCClientError } from '@trpc/client'
import { t } from './i18n.ts'

/**
 * What went wrong, as a screen may say it. `text` is the server's sentence in the customer's language, or the screen's own
 * default when the server said nothing. `unreachable` means no answer or 5xx: never a refusal (C-56).
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

interface ErrorData {
  httpStatus?: number
  reason?: string
  field?: string
  params?: Record<string, string>
  issues?: { path: string; message: string }[]
  retryAfter?: number
}

const dataOf = (error: unknown): ErrorData | undefined =>
  error instanceof TRPCClientError && typeof error.data === 'object' && error.data !== null ? error.data : undefined

/** The server's English sentence has its values written in; the catalogue's key has their names in braces. */
function translated(sentence: string, params: Record<string, string> = {}): string {
  const key = Object.entries(params).reduce(
    (text, [name, value]) => (value ? text.replaceAll(value, `{${name}}`) : text),
    sentence,
  )
  return t(key, params)
}

/** Reads any thrown value; `fallback` is the documented English text for a failure without one. */
export function problemOf(error: unknown, fallback = 'An unexpected error occurred. Please try again.'): Problem {
  const data = dataOf(error)
  const status = data?.httpStatus
  const unreachable = error instanceof TRPCClientError && (status === undefined || status >= 500)
  const said =
    error instanceof Error && status !== undefined && error.message !== ''
      ? translated(error.message, data?.params)
      : t(fallback)
  return {
    text: said,
    status,
    code: data?.reason,
    field: data?.field,
    issues: data?.issues ?? [],
    unreachable,
    retryAfter: data?.retryAfter,
  }
}

export const NO_ANSWER = 'Network error - API server may be unreachable'
