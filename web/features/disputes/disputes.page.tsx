import { DataTable } from '../../kit/data-table.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { reasonName } from './dispute-draft.ts'

/** The customer's disputes, newest first. */
export function DisputesPage() {
  const list = trpc.disputes.list.useQuery()
  return (
    <PageFrame
      title={t('Your disputes')}
      back={{ to: '/dashboard' }}
      actions={<LinkButton to="/dispute-transaction">{t('Dispute a transaction')}</LinkButton>}
    >
      <Awaited asked={list} />
      {list.data && (
        <div className="card">
          <DataTable
            caption={t('Your disputes')}
            empty={t('You have not disputed any transaction. Dispute one that you did not make, or that is wrong.')}
            rows={list.data}
            rowKey={({ disputeNumber }) => disputeNumber}
            columns={[
              {
                head: t('Transaction'),
                phone: 'lead',
                cell: one => (
                  <div>
                    {one.transactionDescription}
                    <div className="quiet">{reasonName(one.reason)}</div>
                  </div>
                ),
              },
              {
                head: t('Amount'),
                align: 'right',
                phone: 'value',
                cell: one => <Money amount={one.transactionAmount} />,
              },
              { head: t('Date'), cell: one => <span className="num">{day(one.transactionDate)}</span> },
              { head: t('Status'), cell: one => <StatusTag status={one.status} /> },
              {
                head: t('Dispute number'),
                cell: one => (
                  <TextLink to={`/disputes/${one.disputeNumber}`} className="num">
                    {one.disputeNumber}
                  </TextLink>
                ),
              },
            ]}
          />
        </div>
      )}
    </PageFrame>
  )
}
