import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'

/** The bills whose own switch pays them (C-118): they pay themselves, too, and are looked for here. */
export function AutopaidBills() {
  const bills = trpc.payBills.bills.useQuery().data ?? []
  return (
    <div className="section">
      <TableCard
        title={t('Bills that pay themselves')}
        note={t('Each is paid in full when it is due. Their switches are in Pay Bills.')}
        actions={
          <LinkButton to="/pay-bills" variant="default">
            {t('Pay Bills')}
          </LinkButton>
        }
        rows={bills.filter(({ autopay, openAmount }) => autopay && openAmount !== '0.00')}
        rowKey={({ id }) => id}
        columns={[
          {
            head: t('Payee'),
            cell: ({ payee, autopayProblem }) => (
              <>
                {payee}
                {autopayProblem && <div className="quiet">{t(autopayProblem)}</div>}
              </>
            ),
            phone: 'lead',
          },
          { head: t('Due'), cell: ({ dueDate }) => <span className="num">{day(dueDate)}</span>, phone: 'plain' },
          {
            head: t('Amount'),
            cell: ({ openAmount }) => <Money amount={openAmount} />,
            align: 'right',
            phone: 'value',
          },
        ]}
      />
    </div>
  )
}
