import { useState } from 'react'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { RowButton } from '../../kit/row-button.tsx'
import { useToast } from '../../kit/toast.tsx'
import { day, usd } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { CancelPlan, ChangePlan } from './change-plan.dialog.tsx'
import { frequencyWord } from '../../kit/frequency-word.ts'
import { type Plan } from './transfer-draft.ts'

type Act = 'change' | 'cancel'
const done = { change: 'Scheduled transfer changed', cancel: 'Transfer cancelled' } as const

/** What is planned: the next date first, to be changed or called off until its day; what was done to it is said. */
export function ScheduledTransfers({ today }: { today: string }) {
  const { data: plans = [] } = trpc.transfers.scheduled.useQuery()
  const [opened, open] = useState<{ act: Act; plan: Plan }>()
  const toast = useToast()
  const close = () => open(undefined)
  const onDone = () => {
    if (opened) toast.say('success', t(done[opened.act]))
    close()
  }
  return (
    <>
      {plans.length > 0 && <Plans plans={plans} onAct={(act, plan) => open({ act, plan })} />}
      {opened?.act === 'change' && <ChangePlan plan={opened.plan} today={today} onClose={close} onDone={onDone} />}
      {opened?.act === 'cancel' && <CancelPlan plan={opened.plan} onClose={close} onDone={onDone} />}
      {toast.shown}
    </>
  )
}

/** Two plans may go to the same account. */
const named = ({ amount, toName }: Plan) => ({ amount: usd(amount), name: toName })

function Plans({ plans, onAct }: { plans: readonly Plan[]; onAct: (act: Act, plan: Plan) => void }) {
  return (
    <div className="section">
      <TableCard
        title={t('Scheduled transfers')}
        rows={plans}
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
                {frequencyWord(plan.frequency)}
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
                  label={t('Change the transfer of {amount} to {name}', named(plan))}
                  onClick={() => onAct('change', plan)}
                />
                <RowButton
                  text={t('Cancel')}
                  label={t('Cancel the transfer of {amount} to {name}', named(plan))}
                  onClick={() => onAct('cancel', plan)}
                />
              </span>
            ),
            align: 'right',
            phone: 'plain',
          },
        ]}
      />
    </div>
  )
}

const Where = ({ plan }: { plan: Plan }) => (
  <div>
    {called(plan.toName)}
    <div className="quiet">{t('from {name}', { name: plan.fromName })}</div>
    {plan.changeAwaitsCode && <OrderStatus standing="awaiting-code" />}
  </div>
)
