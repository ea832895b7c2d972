import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { NO_ANSWER, problemOf } from '../lib/problem.ts'
import { readToken } from '../lib/storage.ts'
import { ErrorPanel } from './error-panel.tsx'
import { PageFrame } from './page-frame.tsx'
import { PageSkeleton } from './skeletons.tsx'

interface Props<T> {
  title: string
  /** "The requested {type} account could not be found."; without it: "The requested account could not be found." */
  type?: string
  /** A 404's own sentence; the student page has another one. */
  missing?: string
  /** The documented default of another failure. */
  failed?: string
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  back?: { to: string; label?: string }
  breadcrumb?: readonly (readonly [string, string])[]
  actions?: ReactNode
  children: (account: T) => ReactNode
}

/**
 * The frame of every account page (doc2 §2.2, §8): no token, loading, not found, error or loaded. What is on the screen
 * stays when a refresh fails.
 */
export function AccountFrame<T>({
  title,
  type,
  missing = 'Account not found. Please check the account ID or create a new account.',
  failed = 'Failed to load account data',
  query,
  children,
  ...frame
}: Props<T>) {
  const { data, error, refetch } = query
  return (
    <PageFrame title={title} {...frame}>
      {data !== undefined ? (
        children(data)
      ) : (
        <Absent error={error} type={type} missing={missing} failed={failed} retry={() => void refetch()} />
      )}
    </PageFrame>
  )
}

function Absent({
  error,
  type,
  missing,
  failed,
  retry,
}: {
  error: unknown
  type: string | undefined
  missing: string
  failed: string
  retry: () => void
}) {
  if (!readToken()) return <ErrorPanel text={t('Authentication required. Please log in.')} />
  if (!error) return <PageSkeleton />
  const problem = problemOf(error, failed)
  if (problem.status === 404) {
    const sentence = type
      ? t('The requested {type} account could not be found.', { type: t(type) })
      : t('The requested account could not be found.')
    return (
      <ErrorPanel title={t('Account Not Found')} text={sentence}>
        <p className="quiet">{t(missing)}</p>
      </ErrorPanel>
    )
  }
  return (
    <ErrorPanel
      text={problem.status === undefined && problem.unreachable ? t(NO_ANSWER) : problem.text}
      retry={retry}
    />
  )
}
