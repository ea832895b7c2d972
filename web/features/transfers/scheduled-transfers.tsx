import { useState } from 'react'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { RowButton } from '../../kit/row-button.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { CancelPlan, ChangePlan } from './change-plan.dialog.tsx'
import { frequencyNames } from './when-fields.tsx'
import { type Plan } from './transfer-draft.ts'

/** What is planned: the next date first, to be changed or called off until its day. */
export function ScheduledTransfers({ today }: { today: string }) {
  const plans = trpc.transfers.scheduled.useQuery()
  const [opened, open] = useState<{ act: 'change' | 'cancel'; plan: Plan }>()
  const close = () => open(undefined)
  if (!plans.data || plans.data.length === 0) return null
  return (
    <div className="section">
      <TableCard
        title={t('Scheduled transfers')}
        rows={plans.data}
        rowKey={({ transferId }) => transferId}
        columns={[
          {
            head: t('Next date'),
            cell: ({ nextDate }) => <span className="num">{day(nextDate)}</span>,
            phone: 'plain',
          },
          { head: t('To'), cell: plan => <Where plan={plan} />, phone: 'lead' },
          {
            head: t('How often'),
            cell: plan => (
              <>
                {t(frequencyNames[plan.frequency])}
                {plan.recurringEndDate && (
                  <span className="quiet"> {t('until {date}', { date: day(plan.recurringEndDate) })}</span>
                )}
              </>
            ),
            phone: 'plain',
          },
          { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
          {
            head: t('Action'),
            cell: plan => (
              <span className="row" style={{ justifyContent: 'flex-end', gap: 4 }}>
                <RowButton
                  text={t('Change')}
                  label={t('Change the transfer to {name}', { name: plan.toName })}
                  onClick={() => open({ act: 'change', plan })}
                />
                <RowButton
                  text={t('Cancel')}
                  label={t('Cancel the transfer to {name}', { name: plan.toName })}
                  onClick={() => open({ act: 'cancel', plan })}
                />
              </span>
            ),
            align: 'right',
            phone: 'plain',
          },
        ]}
      />
      {opened?.act === 'change' && <ChangePlan plan={opened.plan} today={today} onClose={close} />}
      {opened?.act === 'cancel' && <CancelPlan plan={opened.plan} onClose={close} />}
    </div>
  )
}

const Where = ({ plan }: { plan: Plan }) => (
  <div>
    {plan.toName}
    <div className="quiet">{t('from {name}', { name: plan.fromName })}</div>
    {plan.changeAwaitsCode && <OrderStatus standing="awaiting-code" />}
  </div>
)
