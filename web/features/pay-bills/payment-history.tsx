import { Button } from '@mantine/core'
import { useState } from 'react'
import { paymentFilters } from '../../../api/pay-bills/payment.schema.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { type Column } from '../../kit/data-table.tsx'
import { Money } from '../../kit/money.tsx'
import { MoreButton } from '../../kit/more-button.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { saveFile } from '../../lib/download.ts'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask } from '../../lib/trpc.ts'
import { fits, sorted, sorts, type Payment } from './bills-data.ts'
import type { Say } from '../../kit/toast.tsx'
import { PaymentStatus } from './payment-facts.tsx'

const filterChoices = () => [
  { value: 'all', label: t('All') },
  { value: 'pending', label: t('Pending') },
  { value: 'processed', label: t('Processed') },
  { value: 'failed', label: t('Failed') },
]
const sortChoices = () => [
  { value: 'date-desc', label: t('Newest first') },
  { value: 'date-asc', label: t('Oldest first') },
  { value: 'amount-desc', label: t('Largest first') },
  { value: 'amount-asc', label: t('Smallest first') },
]

/** Rows shown at first, and with each "Show more". */
const PAGE = 20

/** What was paid, is about to be, or failed; reports of it. */
export function PaymentHistory({
  payments,
  search,
  say,
  onLook,
}: {
  payments: readonly Payment[]
  search: string
  say: Say
  onLook: (id: string) => void
}) {
  const [filter, setFilter] = useUrlText('status', 'all', paymentFilters)
  const [sort, setSort] = useUrlText('sort', 'date-desc', sorts)
  const fitting = payments.filter(
    ({ status, payee, confirmationNumber, memo }) =>
      (filter === 'all' || status.toLowerCase() === filter) && fits(search, payee, confirmationNumber, memo),
  )
  const [pages, setPages] = useState(1)
  const shown = sorted(fitting, sort).slice(0, pages * PAGE)
  return (
    <TableCard
      title={t('Payment History')}
      actions={
        <div className="row no-print">
          <SelectField
            aria-label={t('Show')}
            data={filterChoices()}
            value={filter}
            onChange={value => setFilter(paymentFilters.find(one => one === value) ?? 'all')}
          />
          <SelectField
            aria-label={t('Sort')}
            data={sortChoices()}
            value={sort}
            onChange={value => setSort(sorts.find(one => one === value) ?? 'date-desc')}
          />
          <Report format="pdf" status={filter} say={say} />
          <Report format="csv" status={filter} say={say} />
        </div>
      }
      above={
        <p className="sr-only" role="status">
          {t('{n} payments shown', { n: shown.length })}
        </p>
      }
      empty={t('No payments to show. Pay a bill, and it stands here.')}
      rows={shown}
      rowKey={({ id }) => id}
      columns={columnsOf(onLook)}
    >
      {shown.length < fitting.length && (
        <div style={{ padding: 16, textAlign: 'center' }}>
          <MoreButton onMore={() => setPages(pages + 1)} />
        </div>
      )}
    </TableCard>
  )
}

const columnsOf = (onLook: (id: string) => void): readonly Column<Payment>[] => [
  { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
  {
    head: t('Payee'),
    cell: ({ payee, category }) => (
      <>
        {payee}
        <div className="quiet">{t(category)}</div>
      </>
    ),
    phone: 'lead',
  },
  { head: t('Account'), cell: ({ accountUsed }) => accountUsed, phone: 'hide' },
  {
    head: t('Confirmation', { context: 'number' }),
    cell: ({ confirmationNumber }) => <span className="num quiet">{confirmationNumber}</span>,
    phone: 'hide',
  },
  { head: t('Status'), cell: payment => <Status payment={payment} />, phone: 'plain' },
  { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
  {
    head: t('Action'),
    cell: ({ id, payee, date }) => (
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onLook(id)}
        aria-label={t('Details of the payment to {payee} on {date}', { payee, date: day(date) })}
      >
        {t('Details')}
      </Button>
    ),
    align: 'right',
    phone: 'plain',
  },
]

const Status = ({ payment }: { payment: Payment }) => (
  <div>
    <PaymentStatus payment={payment} />
    {payment.reason && <div className="quiet">{t(payment.reason)}</div>}
  </div>
)

function Report({ format, status, say }: { format: 'pdf' | 'csv'; status: (typeof paymentFilters)[number]; say: Say }) {
  const [busy, setBusy] = useState(false)
  const fetchReport = async () => {
    setBusy(true)
    try {
      await saveFile((await ask.payBills.reportLink.mutate({ format, status })).downloadUrl)
    } catch {
      say('error', format === 'pdf' ? t('Failed to generate PDF report') : t('Failed to generate CSV report'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void fetchReport()}>
      {format === 'pdf' ? t('PDF report') : t('CSV report')}
    </Button>
  )
}
