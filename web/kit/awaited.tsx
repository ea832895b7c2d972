import type { ReactNode } from 'react'
import { problemOf } from '../lib/problem.ts'
import { ErrorPanel } from './error-panel.tsx'
import { PageSkeleton } from './skeletons.tsx'

/** What a call said so far, as its hook tells it. */
interface Asked {
  readonly data: unknown
  readonly error: object | null | undefined
  readonly refetch: () => unknown
}

/**
 * In the place of an answer that is not there: its shape while it comes, and what went wrong when it does not, with a
 * way to ask again. Nothing once there is an answer, even an earlier one.
 */
export function Awaited({
  asked: { data, error, refetch },
  failed,
  shape = <PageSkeleton />,
}: {
  asked: Asked
  /** What is said of a failure that says nothing itself. */
  failed?: string
  shape?: ReactNode
}) {
  if (data !== undefined) return null
  if (!error) return shape
  return <ErrorPanel problem={problemOf(error, failed)} retry={() => void refetch()} />
}
