import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Money } from '../../kit/money.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Disputable } from './dispute-draft.ts'

const none = { from: '', to: '', least: '', most: '', search: '' }
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
const amountOr = (typed: string) => (AMOUNT.test(typed.trim()) ? typed.trim() : '')

/** Step 1: the card transactions of the last 60 days, ten a page. */
export function SelectStep({ onSelect }: { onSelect: (transaction: Disputable) => void }) {
  const [filter, setFilter] = useState(none)
  const [page, setPage] = useState(1)
  const [settled] = useDebouncedValue(filter, 250)
  const asked = { ...settled, least: amountOr(settled.least), most: amountOr(settled.most), page }
  const list = trpc.disputes.transactions.useQuery(asked, { placeholderData: earlier => earlier })
  const change = (name: keyof typeof none) => (value: string) => {
    setFilter({ ...filter, [name]: value })
    setPage(1)
  }
  return (
    <div className="stack">
      <Banner>
        {t('Card transactions of the last 60 days are listed. For older ones, please call us at {phone}.', {
          phone: list.data?.servicePhone ?? '',
        })}
      </Banner>
      <form className="card card-body stack" role="search" onSubmit={event => event.preventDefault()}>
        <TextInput
          label={t('Search the description')}
          value={filter.search}
          onChange={event => change('search')(event.currentTarget.value)}
        />
        <div className="grid">
          <DateField label={t('From date')} max={list.data?.today} value={filter.from} onChange={change('from')} />
          <DateField label={t('To date')} max={list.data?.today} value={filter.to} onChange={change('to')} />
          <MoneyField label={t('Lowest amount')} value={filter.least} onChange={change('least')} />
          <MoneyField label={t('Highest amount')} value={filter.most} onChange={change('most')} />
        </div>
        <div>
          <Button
            variant="default"
            onClick={() => {
              setFilter(none)
              setPage(1)
            }}
          >
            {t('Clear filters')}
          </Button>
        </div>
      </form>
      {list.error && !list.data && <ErrorPanel text={problemOf(list.error).text} retry={() => void list.refetch()} />}
      {list.isPending && <RowsSkeleton rows={5} />}
      {list.data && (
        <div className="card">
          <DataTable
            caption={t('Transactions that can be disputed')}
            empty={t('No card transactions match.')}
            rows={list.data.transactions}
            rowKey={({ id }) => id}
            columns={[
              { head: t('Description'), cell: one => one.description, phone: 'lead' },
              { head: t('Amount'), cell: one => <Money amount={one.amount} />, align: 'right', phone: 'value' },
              { head: t('Date'), cell: one => <span className="num">{day(one.date)}</span> },
              { head: t('Card'), cell: one => (one.cardLast4 ? `••${one.cardLast4}` : '') },
              {
                head: t('Status'),
                cell: one => <StatusTag status={one.hasBeenDisputed ? 'Already disputed' : one.status} />,
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
      {list.data && list.data.pages > 1 && (
        <nav className="between" aria-label={t('Pages')}>
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('Previous')}
          </Button>
          <span className="num" aria-live="polite">
            {t('Page {page} of {pages}', { page: list.data.page, pages: list.data.pages })}
          </span>
          <Button variant="default" disabled={page >= list.data.pages} onClick={() => setPage(page + 1)}>
            {t('Next')}
          </Button>
        </nav>
      )}
    </div>
  )
}
