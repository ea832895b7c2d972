import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { account as anyAccount } from '../../api/platform/account.schema.ts'
import { problemOf } from '../lib/problem.ts'
import { useCustomer } from '../lib/session.ts'
import { accountListSource, dashboardSource } from './account-sources.ts'
import { choose, type Dated, type Shown } from './choose.ts'
import { OfflineFrame, standsIn } from './offline-frame.tsx'
import { useSample } from './sample/sample-store.ts'
import { SavedSummary } from './saved-summary.tsx'
import { keepCopy, readCopies } from './snapshots.ts'
import type { Source } from './source.ts'

/** What this room reads of a query. */
interface Asked<T> {
  data: T | undefined
  error: object | null
  failureReason: object | null
  status: 'pending' | 'error' | 'success'
  dataUpdatedAt: number
  refetch: () => unknown
}

/** What a frame draws: the query as it was, or what stands in for it, with what goes around it. */
interface Drawn<T> {
  data: T | undefined
  error: object | null | undefined
  refetch: () => unknown
  around: (content: ReactNode) => ReactNode
  /** Drawn in place of the page's own content: a copy that has less in it than the page shows. */
  instead?: ReactNode
}

/** A page that is not about one account: `useSource(dashboardSource, trpc.dashboard.get.useQuery())`. */
export function useSource<T extends object>(source: Source<T>, query: Asked<T>): Drawn<T> {
  const owner = useCustomer()?.id
  const failure = useFailure(query, source.kind)
  useEffect(() => {
    if (owner && query.status === 'success' && query.data) {
      keepCopy(owner, source.kind, source.schema, query.data, new Date(query.dataUpdatedAt).toISOString())
    }
  }, [owner, source, query.status, query.data, query.dataUpdatedAt])
  const wanted = failure.kind === 'unreachable' && query.data === undefined
  const saved = useMemo(
    () => (wanted ? readCopies(owner, source.kind, source.schema)[0] : undefined),
    [wanted, owner, source],
  )
  const sample = useSample(source, wanted)
  const { error, refetch } = query
  return drawn(choose({ answer: answerOf(query), failure: failure.kind, trying: failure.trying, saved, sample }), {
    error: error ?? failure.error,
    refetch,
  })
}

interface AccountPage {
  id: string
  kind: string
  isPrimary: boolean
}

/**
 * An account page: `useAccountSource(checkingSource, accountId, trpc.checking.get.useQuery({ accountId }))`. Its
 * copy belongs to the account of that id, or to the primary one; where the page was never opened, what the list of
 * accounts said stands in.
 */
export function useAccountSource<T extends AccountPage>(source: Source<T>, asked: string, query: Asked<T>): Drawn<T> {
  const owner = useCustomer()?.id
  const failure = useFailure(query, `${source.kind}:${asked}`)
  const { data } = query
  useEffect(() => {
    if (owner && query.status === 'success' && data) {
      const name = `${source.kind}:${data.id}`
      keepCopy(owner, name, source.schema, data, new Date(query.dataUpdatedAt).toISOString())
    }
  }, [owner, source, query.status, data, query.dataUpdatedAt])
  const wanted = failure.kind === 'unreachable' && data === undefined
  const copies = useMemo(() => {
    if (!wanted) return { saved: undefined, listed: undefined }
    const isAsked = ({ page }: Dated<AccountPage>) => (asked === 'primary' ? page.isPrimary : page.id === asked)
    const saved = readCopies(owner, `${source.kind}:`, source.schema).find(isAsked)
    const listed = listedAccounts(owner).find(
      one => isAsked(one) && (source.kind === 'any' || one.page.kind === source.kind),
    )
    return { saved, listed: saved ? undefined : listed }
  }, [wanted, owner, source, asked])
  // A copy of the list is a copy of the customer's own account: it goes before sample data.
  const sample = useSample(source, wanted && !copies.listed)
  const { error, refetch } = query
  const shown = choose({
    answer: answerOf(query),
    failure: failure.kind,
    trying: failure.trying,
    saved: copies.saved,
    sample,
  })
  const rest = { error: error ?? failure.error, refetch }
  if (shown.from !== 'nothing' || !copies.listed) return drawn(shown, rest)
  const { page, asOf } = copies.listed
  return {
    data: undefined,
    ...rest,
    around: content => content,
    instead: (
      <OfflineFrame shown={{ from: 'saved', asOf }}>
        <SavedSummary account={page} />
      </OfflineFrame>
    ),
  }
}

/** The accounts of the newest list that this browser has seen. */
function listedAccounts(owner: string | undefined): Dated<ReturnType<typeof anyAccount.parse>>[] {
  const lists = [dashboardSource, accountListSource].flatMap(({ kind, schema }) =>
    readCopies<{ accounts: ReturnType<typeof anyAccount.parse>[] }>(owner, kind, schema),
  )
  const newest = lists.toSorted((a, b) => b.asOf.localeCompare(a.asOf))[0]
  return newest ? newest.page.accounts.map(page => ({ page, asOf: newest.asOf })) : []
}

const answerOf = <T,>({ data, dataUpdatedAt }: Asked<T>): Dated<T> | undefined =>
  data === undefined ? undefined : { page: data, asOf: new Date(dataUpdatedAt).toISOString() }

function drawn<T>(shown: Shown<T>, rest: Pick<Drawn<T>, 'error' | 'refetch'>): Drawn<T> {
  return {
    ...rest,
    data: shown.from === 'nothing' ? undefined : shown.page,
    around: content => <OfflineFrame shown={standsIn(shown)}>{content}</OfflineFrame>,
  }
}

interface Failure {
  kind: 'unreachable' | 'refused' | undefined
  /** No try has been the last one yet. */
  trying: boolean
  error: object | undefined
}
const NONE: Failure = { kind: undefined, trying: false, error: undefined }

/**
 * How the newest try of a query failed. A query that is asked again forgets its failure; here it lasts until an
 * answer comes.
 */
function useFailure({ error, failureReason, status }: Asked<unknown>, of: string): Failure {
  const last = useRef({ of, failure: NONE })
  if (last.current.of !== of || status === 'success') last.current = { of, failure: NONE }
  const newest = error ?? failureReason
  if (newest) {
    const { failure } = last.current
    const kind = problemOf(newest).unreachable ? 'unreachable' : 'refused'
    const trying = !error && (failure.kind === undefined || failure.trying)
    if (failure.error !== newest || failure.trying !== trying)
      last.current = { of, failure: { kind, trying, error: error ?? failure.error } }
  }
  return last.current.failure
}
