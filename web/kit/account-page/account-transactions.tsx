import { useCallback, useMemo, type ReactNode } from 'react'
import { NOT_A_CARD } from '../../../api/disputes/not-a-card.schema.ts'
import { firstDayOf, type Period } from '../../../api/platform/periods.schema.ts'
import { bankDayOf } from '../../lib/format.ts'
import { useToday } from '../use-bank-day.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { NO_ANSWER, problemOf } from '../../lib/problem.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { trpc, type Asked } from '../../lib/trpc.ts'
import type { AccountView } from '../account-line.ts'
import { carried, carriedRows } from '../carried.ts'
import { LinkButton } from '../link.tsx'
import type { OfMonths } from '../transactions/month-total.tsx'
import { OpenDispute } from '../transactions/open-dispute.tsx'
import { isPending, mayDispute } from '../transactions/transaction-row.ts'
import type { Column } from '../transactions/transaction-rows.tsx'
import {
  listOf,
  TransactionTable,
  type TransactionPages,
  type TransactionRow,
} from '../transactions/transaction-table.tsx'
import { useFilters } from '../transactions/use-filters.ts'
import css from './account-page.module.css'
import { LineDetails } from './line-details.tsx'

type TransactionQuery = Asked['accounts']['transactions']
type Pages = Parameters<typeof listOf>[0] & { error: unknown }

const PAGE = 50

/** doc2 §8. */
const TEXTS = { failed: 'Error fetching transactions', silent: NO_ANSWER, refused: 'Failed to load transactions' }

/**
 * A list that cannot be fetched falls back to the rows that are there, filtered by type here (doc2 §4), under its
 * sentence; a 404 on an account that has loaded is an empty list.
 */
function withFallback(query: Pages, known: readonly TransactionRow[], type: string): TransactionPages {
  if (!query.error) return listOf(query)
  const problem = problemOf(query.error, TEXTS)
  if (problem.status === 404) return { ...listOf(query), loading: false }
  const list = listOf(query, problem.text)
  const rows = known.filter(row => type === 'all' || row.type === type)
  return list.rows.length > 0 ? list : { ...list, rows }
}

/** A sample account has its lines with it; nothing is asked. */
const useNothing = (): Pages => NOTHING
const nothing = () => Promise.resolve()
const NOTHING: Pages = {
  data: undefined,
  error: null,
  isPending: false,
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  fetchNextPage: nothing,
  refetch: nothing,
}

function sampleList(known: readonly TransactionRow[], type: string, period?: Period): TransactionPages {
  const from = firstDayOf(period, bankDayOf()) ?? ''
  return { rows: known.filter(row => (type === 'all' || row.type === type) && row.date >= from), loading: false }
}

/** How a page lists its account's movements. */
export interface Lines {
  /** The page's own documented call: `input => trpc.savings.transactions.useInfiniteQuery(input, pages)`. */
  usePages: (input: TransactionQuery) => Pages
  /** The documented ids, in their order. */
  types: readonly string[]
  periods: readonly Period[]
  typeWords?: Record<string, string>
  typeLabel?: (row: TransactionRow) => string
  columns?: readonly Column[]
  /** Dispute from a row, where the account's page has it. */
  disputes?: boolean
  actions?: ReactNode
}

interface Props extends Lines {
  account: AccountView
  /** The rows that came with the account: what stands in when the list cannot be fetched. */
  known?: readonly TransactionRow[] | undefined
}

/** What the months of the list are summed up of. */
function useMonths(accountId: string, period: Period | undefined, partly: boolean): OfMonths {
  const from = firstDayOf(period, useToday())
  return useMemo(
    () => ({ asked: { accountId, ...(from ? { from } : {}) }, partly, asks: !partly && !isSample(accountId) }),
    [accountId, from, partly],
  )
}

/** doc2 §2.3: each row has its button; what no card was used for cannot be disputed. */
const NoDispute = ({ row }: { row: TransactionRow }) => (
  <button
    type="button"
    disabled
    className={`${css.noDispute} no-print`}
    title={isPending(row) ? undefined : t(NOT_A_CARD)}
    aria-label={t('Dispute {description}', { description: described(row) })}
  >
    {t('Dispute')}
  </button>
)

/**
 * The transactions of an account page: filters in the URL (another account starts with the defaults again), pages
 * by cursor, the side panel with receipt, category, note, dispute and the two sides of the entry.
 */
export function AccountTransactions({
  account,
  usePages,
  types,
  periods,
  known = [],
  disputes = false,
  ...table
}: Props) {
  const filters = useFilters()
  const { filter, dateRange, q } = filters.filters
  const sample = isSample(account.id)
  // an account does not turn into a sample: the page has a key per account
  const useQuery = sample ? useNothing : usePages
  const search = q.trim()
  const range = periods.find(period => period === dateRange)
  const query = useQuery({
    accountId: account.id,
    limit: PAGE,
    ...(filter === 'all' ? {} : { filter }),
    ...(range && range !== 'all' ? { dateRange: range } : {}),
    ...(search ? { search } : {}),
  })
  const list = sample ? sampleList(known, filter, range) : withFallback(query, known, filter)
  const months = useMonths(account.id, range, filter !== 'all' || search !== '')
  const transactions = useMemo(() => carriedRows(list.rows), [list.rows])
  const disputable = disputes && !sample
  const disputed = trpc.disputes.list.useQuery(undefined, { enabled: disputable }).data
  const dispute = useCallback(
    (row: TransactionRow, variant: 'subtle' | 'default' = 'subtle') => {
      const number = disputed?.find(({ transactionId }) => transactionId === row.id)?.disputeNumber
      const size = variant === 'subtle' ? 'compact-sm' : 'sm'
      if (number !== undefined) return <OpenDispute number={number} variant={variant} size={size} />
      return (
        <LinkButton
          to="/dispute-transaction"
          state={{ account: carried(account), transaction: row, transactions }}
          variant={variant}
          size={size}
          aria-label={t('Dispute {description}', { description: described(row) })}
        >
          {t('Dispute')}
        </LinkButton>
      )
    },
    [account, transactions, disputed],
  )
  const rowAction = useCallback(
    (row: TransactionRow) => (mayDispute(row) ? dispute(row) : <NoDispute row={row} />),
    [dispute],
  )
  return (
    <TransactionTable
      list={list}
      filters={filters}
      types={types}
      periods={periods}
      months={months}
      {...table}
      {...(disputable ? { rowAction } : {})}
      panel={row => (
        <LineDetails row={row} dispute={disputable && mayDispute(row) ? dispute(row, 'default') : undefined} />
      )}
    />
  )
}
