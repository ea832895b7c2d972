import { Button } from '@mantine/core'
import { Money } from '../../../kit/money.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { StatusTag } from '../../../kit/tag.tsx'
import { day, rate } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import type { Answered } from '../../../lib/trpc.ts'

type Told = Answered['cards']['balanceTransfers']
type Transfer = Told['recent'][number]

/** What is left of balances that were brought over, and the latest transfers; one that waits for its code can go on. */
export const BroughtOver = ({ told, onEnter }: { told: Told; onEnter: (transfer: Transfer) => void }) => (
  <div className="section stack">
    <TableCard
      title={t('At a rate of their own')}
      rows={told.broughtOver}
      rowKey={({ id }) => id}
      columns={[
        { head: t('From'), cell: ({ from }) => from, phone: 'lead' },
        { head: t('To'), cell: ({ to }) => to },
        { head: t('Rate'), cell: ({ apr }) => <span className="num">{rate(apr)}</span>, phone: 'plain' },
        { head: t('Until'), cell: ({ until }) => <span className="num">{day(until)}</span> },
        { head: t('Owed'), cell: ({ owed }) => <Money amount={owed} />, align: 'right', phone: 'value' },
      ]}
    />
    <TableCard
      title={t('Recent transfers')}
      empty={t('No recent transfers')}
      next={t('Fill in the form above to make the first.')}
      rows={told.recent}
      rowKey={({ id }) => id}
      columns={[
        { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
        { head: t('From'), cell: ({ from }) => from, phone: 'lead' },
        { head: t('To'), cell: ({ to }) => to },
        { head: t('Status'), cell: one => <Status transfer={one} onEnter={onEnter} />, phone: 'plain' },
        { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
      ]}
    />
  </div>
)

const Status = ({ transfer, onEnter }: { transfer: Transfer; onEnter: (transfer: Transfer) => void }) =>
  transfer.verifyBy ? (
    <Button size="compact-sm" variant="subtle" onClick={() => onEnter(transfer)}>
      {t('Enter the code')}
    </Button>
  ) : (
    <StatusTag status={transfer.status} />
  )
