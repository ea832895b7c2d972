import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { NO_ANSWER, problemOf, type Defaults } from '../../lib/problem.ts'
import { readToken } from '../../lib/storage.ts'
import { trpc } from '../../lib/trpc.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { LinkButton } from '../link.tsx'
import { PageFrame, toDashboard, type WayBack } from '../page-frame.tsx'
import { PageSkeleton } from '../skeletons.tsx'
import { useAccountId } from './page-params.ts'

/** What a page says of itself before it has an account to show. */
export interface Framed {
  /** "The requested {type} account could not be found."; without it: "The requested account could not be found." */
  type?: string
  /** A 404's own sentence; the student page has another one. */
  missing?: string
  /** The documented default of a "no" without a reason. */
  failed?: string
  /** And of a failure without a text of the server's. */
  broken?: string
  back?: () => WayBack
  breadcrumb?: () => readonly (readonly [string, string])[]
  Actions?: ComponentType
}

interface Props<T> extends Framed {
  title: string
  query: {
    data: T | undefined
    error: unknown
    refetch: () => unknown
    /** What the page stands in: a banner over it while the bank cannot be reached (web/offline). */
    around?: (content: ReactNode) => ReactNode
    /** Drawn in place of the account. */
    instead?: ReactNode
  }
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
  broken = 'Error fetching account data: {message}',
  back,
  breadcrumb,
  Actions,
  query,
  children,
}: Props<T>) {
  const { data, error, refetch, around = unchanged, instead } = query
  const retry = () => void refetch()
  return (
    <PageFrame
      title={title}
      back={back?.()}
      {...(breadcrumb && { breadcrumb: breadcrumb() })}
      actions={Actions && <Actions />}
    >
      {data !== undefined && data !== null && around(children(data))}
      {data === null && <ErrorPanel text={t('No account data found')} retry={retry} />}
      {data === undefined &&
        (instead ?? (
          <Absent
            error={error}
            type={type}
            missing={missing}
            texts={{ failed: broken, refused: failed }}
            retry={retry}
          />
        ))}
    </PageFrame>
  )
}

export const backToDashboard = (): WayBack => toDashboard

const unchanged = (content: ReactNode) => content

function Absent({
  error,
  type,
  missing,
  texts,
  retry,
}: {
  error: unknown
  type: string | undefined
  missing: string
  texts: Defaults
  retry: () => void
}) {
  if (!readToken()) return <ErrorPanel problem={{ text: t('Authentication required. Please log in.'), status: 401 }} />
  if (!error) return <PageSkeleton />
  const problem = problemOf(error, { silent: NO_ANSWER, ...texts })
  if (problem.status === 404) return <NotFound type={type} missing={missing} />
  return <ErrorPanel problem={problem} retry={retry} />
}

/** An own account that was closed has one page, whatever its kind; only what is not there is not found. */
function NotFound({ type, missing }: { type: string | undefined; missing: string }) {
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { data, isLoading } = trpc.accounts.closed.useQuery()
  const closed = data?.accounts.find(({ id }) => id === accountId)?.id
  useEffect(() => {
    if (closed !== undefined) void navigate({ to: `/accounts/${closed}`, replace: true })
  }, [closed, navigate])
  if (isLoading || closed !== undefined) return <PageSkeleton />
  const sentence = type
    ? t('The requested {type} account could not be found.', { type: t(type) })
    : t('The requested account could not be found.')
  return (
    <ErrorPanel title={t('Account Not Found')} text={sentence} note={t(missing)}>
      <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
    </ErrorPanel>
  )
}
