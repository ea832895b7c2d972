import { ActButton, ActState } from '../../../kit/act-state.tsx'
import { DataTable } from '../../../kit/data-table.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { installmentRhythms } from './withdraw-retirement.ts'

type Plan = Answered['retirement']['distributions']['plans'][number]

/** Installments that are still to come, the next date first; they can be ended at any time. */
export function PlannedWithdrawals() {
  const { data } = trpc.retirement.distributions.useQuery()
  if (!data || data.plans.length === 0) return null
  return (
    <div className="section">
      <SectionCard title={t('Planned withdrawals')} flush>
        <DataTable
          caption={t('Planned withdrawals')}
          empty=""
          rows={data.plans}
          rowKey={({ id }) => id}
          columns={[
            { head: t('Next date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
            { head: t('To'), cell: plan => <Where plan={plan} />, phone: 'lead' },
            { head: t('Frequency'), cell: plan => <Rhythm plan={plan} />, phone: 'plain' },
            { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
            { head: t('Action'), cell: plan => <End plan={plan} />, align: 'right', phone: 'plain' },
          ]}
        />
      </SectionCard>
    </div>
  )
}

const Where = ({ plan: { toName, fromName } }: { plan: Plan }) => (
  <div>
    {toName}
    <div className="quiet">{t('from {name}', { name: fromName })}</div>
  </div>
)

const Rhythm = ({ plan: { frequency, left } }: { plan: Plan }) => (
  <div>
    {t(installmentRhythms[frequency])}
    <div className="quiet">
      {left === null ? t('Until the account is empty') : t('{count} left', { count: String(left) })}
    </div>
  </div>
)

function End({ plan: { id, toName } }: { plan: Plan }) {
  const act = useMoneyAct<string, unknown>({
    send: (wanted, context) => ask.retirement.cancelDistribution.mutate({ id: wanted }, { context }),
    failed: 'An unexpected error occurred. Please try again.',
    repeats: true,
  })
  return (
    <>
      {act.problem && <ActState act={act} />}
      <ActButton
        act={act}
        label={t('Cancel the installments to {name}', { name: toName })}
        onClick={() => act.confirm(id)}
      >
        {t('Cancel')}
      </ActButton>
    </>
  )
}
