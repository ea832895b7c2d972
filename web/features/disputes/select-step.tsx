import { Button } from '@mantine/core'
import { Banner } from '../../kit/banner.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { Money } from '../../kit/money.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Disputable } from './dispute-draft.ts'
import { ListFilters } from './list-filters.tsx'
import { askedOf, useListSearch, writeSearch, type ListSearch } from './use-list-search.ts'

/** As wide as a telephone number, so that nothing moves when it comes. */
const NO_NUMBER_YET = '\u00a0'.repeat(14)

/** Step 1: the card transactions of the last 60 days, ten a page. What is looked for stands in the URL. */
export function SelectStep({ onSelect }: { onSelect: (transaction: Disputable) => void }) {
  const { wanted, settled, change } = useListSearch()
  const list = trpc.disputes.transactions.useQuery(askedOf(settled), { placeholderData: earlier => earlier })
  // A telephone number stays on one line.
  const [before, after] = t(
    'Card transactions of the last 60 days are listed. For older ones, please call us at {phone}.',
    { phone: '|' },
  ).split('|')
  return (
    <div className="stack">
      {(list.data ?? !list.error) && (
        <Banner>
          {before}
          <span className="num">{list.data?.servicePhone ?? NO_NUMBER_YET}</span>
          {after}
        </Banner>
      )}
      {(list.data?.transactions.length !== 0 || !isWhole(settled)) && (
        <ListFilters wanted={wanted} change={change} today={list.data?.today} />
      )}
      <Awaited asked={list} shape={<RowsSkeleton rows={5} />} />
      {list.data && (
        <div className="card">
          <DataTable
            caption={t('Transactions that can be disputed')}
            empty={
              isWhole(settled)
                ? t('No card transactions of the last 60 days. What you pay by card stands here.')
                : t('No card transactions match. Widen the dates or the amounts.')
            }
            rows={list.data.transactions}
            rowKey={({ id }) => id}
            columns={[
              { head: t('Description'), cell: one => described(one), phone: 'lead' },
              { head: t('Amount'), cell: one => <Money amount={one.amount} />, align: 'right', phone: 'value' },
              { head: t('Date'), cell: one => <span className="num">{day(one.date)}</span>, phone: 'plain' },
              { head: t('Card'), cell: one => (one.cardLast4 ? `••${one.cardLast4}` : ''), phone: 'plain' },
              {
                head: t('Status'),
                cell: one => <StatusTag status={one.hasBeenDisputed ? 'Already disputed' : one.status} />,
                phone: 'plain',
              },
              {
                head: t('Action'),
                align: 'right',
                phone: 'plain',
                cell: one => (
                  <Button
                    size="compact-md"
                    variant="default"
                    disabled={!one.canBeDisputed}
                    onClick={() => onSelect(one)}
                    aria-label={t('Dispute {description} of {date}, {amount}', {
                      description: one.description,
                      date: day(one.date),
                      amount: usd(one.amount),
                    })}
                  >
                    {t('Dispute')}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      )}
      {list.data && list.data.pages > 1 && <Pages {...list.data} onTurn={page => change({ page })} />}
    </div>
  )
}

const isWhole = (wanted: ListSearch) => Object.keys(writeSearch(wanted)).length === 0

const Pages = ({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) => (
  <nav className="between pages" aria-label={t('Pages')}>
    <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
      {t('Previous')}
    </Button>
    <span aria-live="polite">{t('Page {page} of {pages}', { page, pages })}</span>
    <Button variant="default" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
      {t('Next')}
    </Button>
  </nav>
)
