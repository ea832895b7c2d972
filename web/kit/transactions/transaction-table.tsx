import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { Period } from '../../../api/platform/periods.schema.ts'
import { t } from '../../lib/i18n.ts'
import { showMore, type Growing } from '../../lib/show-more.ts'
import { Banner } from '../banner.tsx'
import { Empty } from '../empty.tsx'
import { MoreButton } from '../more-button.tsx'
import { RowsSkeleton } from '../skeletons.tsx'
import { TransactionFilters } from './transaction-filters.tsx'
import { TransactionList } from './transaction-list.tsx'
import { TransactionPanel } from './transaction-panel.tsx'
import { groupByDay, search, type TransactionRow, type TypeLabel } from './transaction-row.ts'
import type { OfMonths } from './month-total.tsx'
import { EVERY_COLUMN, TransactionRows, type Column } from './transaction-rows.tsx'
import css from './transaction-table.module.css'
import type { useFilters } from './use-filters.ts'
import { useLineOfAddress } from './line-of-address.ts'

export type { TransactionRow } from './transaction-row.ts'

/** What a page hands in: usually made by `listOf(query)` from an infinite query. */
export interface TransactionPages {
  rows: readonly TransactionRow[]
  loading: boolean
  /** A sentence; rows that were there stay. */
  error?: string | undefined
  more?: (() => void) | undefined
  loadingMore?: boolean
  retry?: () => void
}

interface Props {
  title?: string
  list: TransactionPages
  filters: ReturnType<typeof useFilters>
  /** The documented ids, in their order. */
  types: readonly string[]
  periods: readonly Period[]
  typeWords?: Record<string, string>
  columns?: readonly Column[]
  /** The type of a row in words, where a page has its own (deposit is "Contribution" in a retirement account). */
  typeLabel?: TypeLabel
  /** A button per row, for instance Dispute. */
  rowAction?: (row: TransactionRow) => ReactNode
  /** What the side panel adds under the facts: category, note, dispute, receipt. */
  panel?: (row: TransactionRow) => ReactNode
  months?: OfMonths
  /** Beside the title. */
  actions?: ReactNode
  empty?: ReactNode
}

/**
 * The transaction table of every account page: search and filters (in the URL), applied filters as chips, sticky
 * day groups with pending ones on top, running balance, a side panel per row, two-line rows on a phone, "Show more"
 * by cursor.
 */
export function TransactionTable(props: Props) {
  const { title = t('Transactions'), list, filters, types, periods, typeWords, columns = EVERY_COLUMN, actions } = props
  const [openId, setOpenId] = useLineOfAddress()
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  const q = useDeferredValue(filters.filters.q)
  const pending = t('Pending')
  const more = list.more !== undefined
  const found = useMemo(() => search(list.rows, q), [list.rows, q])
  const groups = useMemo(() => groupByDay(found, pending, more), [found, pending, more])
  const opened = found.find(({ id }) => id === openId)
  const Rows = phone ? TransactionList : TransactionRows
  return (
    <section className="card" aria-label={title}>
      <div className={`between ${css.head}`}>
        <h2 style={{ fontSize: '1.25rem' }}>{title}</h2>
        {actions}
      </div>
      <TransactionFilters filters={filters} types={types} periods={periods} {...(typeWords ? { typeWords } : {})} />
      {list.error && (
        <div style={{ padding: '0 20px 12px' }}>
          <Banner tone="error">
            <div className="between">
              {list.error}
              {list.retry && (
                <Button size="xs" variant="default" onClick={list.retry}>
                  {t('Try again')}
                </Button>
              )}
            </div>
          </Banner>
        </div>
      )}
      {list.loading && <RowsSkeleton />}
      {!list.loading && groups.length > 0 && (
        <Rows
          groups={groups}
          columns={columns}
          onOpen={setOpenId}
          {...(props.rowAction ? { rowAction: props.rowAction } : {})}
          caption={title}
          typeLabel={props.typeLabel}
          months={props.months}
        />
      )}
      {!list.loading && !list.error && groups.length === 0 && (props.empty ?? <Nothing filters={filters} />)}
      {!list.loading && groups.length > 0 && (
        <div className={css.foot}>
          <span className="quiet" role="status">
            {found.length === 1 ? t('1 transaction shown') : t('{n} transactions shown', { n: found.length })}
          </span>
          {list.more && <MoreButton onMore={list.more} loading={list.loadingMore ?? false} />}
        </div>
      )}
      <TransactionPanel row={opened} onClose={() => setOpenId(undefined)} typeLabel={props.typeLabel}>
        {opened && props.panel?.(opened)}
      </TransactionPanel>
    </section>
  )
}

const Nothing = ({ filters }: { filters: ReturnType<typeof useFilters> }) => (
  <Empty text={t('No transactions found for the selected filters.')}>
    {filters.changed && (
      <Button variant="default" onClick={filters.reset}>
        {t('Clear filters')}
      </Button>
    )}
  </Empty>
)

interface PagedQuery extends Growing {
  data: { pages: readonly { items: readonly TransactionRow[] }[] } | undefined
  isPending: boolean
  hasNextPage: boolean
}

/** The pages of an infinite query as the table takes them. `error` is the sentence to show, when there is one. */
export const listOf = (query: PagedQuery, error?: string): TransactionPages => ({
  rows: query.data ? rowsOf(query.data) : NO_ROWS,
  loading: query.isPending && !error,
  error,
  more: query.hasNextPage ? () => void showMore(query) : undefined,
  loadingMore: query.isFetchingNextPage,
  retry: () => void query.refetch(),
})

/** The same answer is the same list, so that nothing is drawn anew for it. */
function rowsOf(data: NonNullable<PagedQuery['data']>): readonly TransactionRow[] {
  const rows = lists.get(data) ?? data.pages.flatMap(({ items }) => items)
  lists.set(data, rows)
  return rows
}
const lists = new WeakMap<object, readonly TransactionRow[]>()
const NO_ROWS: readonly TransactionRow[] = []
