import { TRPCClientError } from '@trpc/client'

/**
 * What went wrong, as a screen may say it. `text` is the server's English sentence (give it to `t`), or the screen's
 * own default when the server said nothing. `unreachable` means no answer or 5xx: never a refusal (C-56).
 */
export interface Problem {
  text: string
  status: number | undefined
  code: string | undefined
  field: string | undefined
  unreachable: boolean
  retryAfter: number | undefined
}

interface ErrorData {
  httpStatus?: number
  code?: string
  reason?: string
  appCode?: string
  field?: string
  retryAfter?: number
}

const dataOf = (error: unknown): ErrorData | undefined =>
  error instanceof TRPCClientError && typeof error.data === 'object' && error.data !== null ? error.data : undefined

/** Reads any thrown value; `fallback` is the documented text for a failure without one. */
export function problemOf(error: unknown, fallback = 'An unexpected error occurred. Please try again.'): Problem {
  const data = dataOf(error)
  const status = data?.httpStatus
  const unreachable = (error instanceof TRPCClientError && status === undefined) || (status !== undefined && status >= 500)
  const said = error instanceof Error && status !== undefined && error.message !== '' ? error.message : fallback
  return { text: said, status, code: data?.appCode ?? data?.reason ?? data?.code, field: data?.field, unreachable, retryAfter: data?.retryAfter }
}
