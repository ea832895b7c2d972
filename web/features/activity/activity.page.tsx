import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { Empty } from '../../kit/empty.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { MoreButton } from '../../kit/more-button.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { RetryBanner } from '../../kit/retry-banner.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { useLineOfAddress } from '../../kit/transactions/line-of-address.ts'
import { TransactionList } from '../../kit/transactions/transaction-list.tsx'
import { TransactionPanel } from '../../kit/transactions/transaction-panel.tsx'
import { TransactionRows, type Column } from '../../kit/transactions/transaction-rows.tsx'
import { useToday } from '../../kit/use-bank-day.ts'
import { saveFile } from '../../lib/download.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { showMore } from '../../lib/show-more.ts'
import { trpc } from '../../lib/trpc.ts'
import { ActivityFilters } from './activity-filters.tsx'
import css from './activity.module.css'
import { listedGroups, rowOf, type Entry } from './entry.ts'
import { EntryDetails } from './entry-details.tsx'
import { Rules } from './rules.tsx'
import { useActivityFilters } from './use-activity-filters.ts'

const AT_ONCE = 50

/** Every line of every account in one place: found, added up, given a category, and saved as a file. */
export function ActivityPage() {
  const today = useToday()
  const search = useActivityFilters()
  const { asked, changed, reset } = search
  const list = trpc.activity.list.useInfiniteQuery(
    { ...asked, limit: AT_ONCE },
    { getNextPageParam: last => last.nextCursor ?? undefined, placeholderData: before => before },
  )
  const entries = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const [openId, setOpenId] = useLineOfAddress()
  const opened = entries.find(({ id }) => id === openId)
  const problem = list.error && problemOf(list.error, 'Failed to load transactions').text
  return (
    <PageFrame
      title={t('Activity')}
      back={{ to: '/dashboard' }}
      lead={t('Every transaction of every account, newest first.')}
      actions={<Export asked={asked} isEmpty={entries.length === 0} />}
    >
      <section className="card" aria-label={t('Transactions')}>
        <ActivityFilters {...search} today={today} found={entries} />
        {problem && (
          <div style={{ padding: '0 20px 12px' }}>
            <RetryBanner problem={problem} retry={list.refetch} />
          </div>
        )}
        {list.isPending && !problem && <RowsSkeleton />}
        {entries.length > 0 && <Totals asked={asked} />}
        {entries.length > 0 && <Lines entries={entries} more={list.hasNextPage} asked={asked} onOpen={setOpenId} />}
        {!list.isPending && !problem && entries.length === 0 && !list.hasNextPage && (
          <Nothing changed={changed} reset={reset} />
        )}
        {(entries.length > 0 || list.hasNextPage) && (
          <div className={css.foot}>
            <span className="quiet" role="status">
              {entries.length === 1 ? t('1 transaction shown') : t('{n} transactions shown', { n: entries.length })}
            </span>
            {list.hasNextPage && <MoreButton onMore={() => void showMore(list)} loading={list.isFetchingNextPage} />}
          </div>
        )}
      </section>
      {(entries.length > 0 || changed) && (
        <div className="section">
          <Rules />
        </div>
      )}
      <TransactionPanel row={opened && rowOf(opened)} onClose={() => setOpenId(undefined)}>
        {opened && <EntryDetails key={opened.id} entry={opened} />}
      </TransactionPanel>
    </PageFrame>
  )
}

type Asked = ReturnType<typeof useActivityFilters>['asked']

interface OfLines {
  entries: readonly Entry[]
  more: boolean
  asked: Asked
  onOpen: (id: string) => void
}

function Lines({ entries, more, asked, onOpen }: OfLines) {
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  const pending = t('Pending')
  const groups = useMemo(() => listedGroups(entries, pending, more), [entries, pending, more])
  const months = useMemo(() => ({ asked, partly: isPartly(asked), asks: true }), [asked])
  const Rows = phone ? TransactionList : TransactionRows
  return (
    <>
      <h2 className="sr-only">{t('Transactions')}</h2>
      <Rows groups={groups} columns={COLUMNS} onOpen={onOpen} months={months} caption={t('Transactions')} />
    </>
  )
}

/** Whether more is asked than for days of an account. */
const isPartly = ({ accountId: _, from: __, to: ___, ...more }: Asked) => Object.keys(more).length > 0

const COLUMNS: readonly Column[] = ['description', 'amount']

const NO_TOTALS_YET = ['count', 'in', 'out', 'together'].map(part => <span key={part}>&nbsp;</span>)

/** What all lines that are looked for add up to, not only those that are shown. */
function Totals({ asked }: { asked: Asked }) {
  const { data, error } = trpc.activity.total.useQuery(asked, { placeholderData: before => before })
  // As high as what comes, so that it pushes no line.
  if (!data && !error) return <div className={css.totals}>{NO_TOTALS_YET}</div>
  if (!data || data.count === 0) return null
  return (
    <div className={css.totals} role="status">
      <span>{data.count === 1 ? t('1 transaction') : t('{n} transactions', { n: data.count })}</span>
      <span>
        {t('Money in')} <Money amount={data.in} movement />
      </span>
      <span>
        {t('Money out')} <Money amount={data.out} movement />
      </span>
      {data.between !== '0.00' && (
        <span>
          {t('Between own accounts')} <Money amount={data.between} />
        </span>
      )}
      <span>
        {t('Money in less money out')}{' '}
        <strong>
          <Money amount={data.net} movement />
        </strong>
      </span>
    </div>
  )
}

function Export({ asked, isEmpty }: { asked: Asked; isEmpty: boolean }) {
  const link = trpc.activity.exportLink.useMutation({ onSuccess: ({ downloadUrl }) => saveFile(downloadUrl) })
  return (
    <>
      {link.error && <span role="alert">{problemOf(link.error).text}</span>}
      <Button variant="default" onClick={() => link.mutate(asked)} loading={link.isPending} disabled={isEmpty}>
        {t('Save as CSV')}
      </Button>
    </>
  )
}

const Nothing = ({ changed, reset }: { changed: boolean; reset: () => void }) =>
  changed ? (
    <Empty text={t('No transactions found for the selected filters.')}>
      <Button variant="default" onClick={reset}>
        {t('Clear filters')}
      </Button>
    </Empty>
  ) : (
    <Empty text={t('Nothing has happened on your accounts yet. What comes in and goes out will stand here.')}>
      <LinkButton to="/accounts">{t('Go to your accounts')}</LinkButton>
    </Empty>
  )
