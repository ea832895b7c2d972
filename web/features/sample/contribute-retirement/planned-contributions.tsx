import { ActButton, ActState } from '../../../kit/act-state.tsx'
import { DataTable } from '../../../kit/data-table.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { ask, type Answered } from '../../../lib/trpc.ts'
import { frequencies } from './contribute-retirement.ts'

type Plan = Answered['retirement']['contributions']['plans'][number]

/** What is planned, the next date first; until its day it can be ended. */
export function PlannedContributions({ plans }: { plans: readonly Plan[] }) {
  if (plans.length === 0) return null
  return (
    <div className="section">
      <SectionCard title={t('Planned contributions')} flush>
        <DataTable
          caption={t('Planned contributions')}
          empty=""
          rows={plans}
          rowKey={({ id }) => id}
          columns={[
            { head: t('Next date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
            { head: t('To'), cell: plan => <Where plan={plan} />, phone: 'lead' },
            { head: t('Frequency'), cell: ({ frequency }) => t(frequencies[frequency]), phone: 'plain' },
            { head: t('Counts for'), cell: ({ year }) => <span className="num">{year}</span>, phone: 'plain' },
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

function End({ plan: { id, toName } }: { plan: Plan }) {
  const act = useMoneyAct<string, unknown>({
    send: (wanted, context) => ask.retirement.cancelContribution.mutate({ id: wanted }, { context }),
    failed: 'An unexpected error occurred. Please try again.',
    repeats: true,
  })
  return (
    <>
      {act.problem && <ActState act={act} />}
      <ActButton
        act={act}
        label={t('Cancel the contribution to {name}', { name: toName })}
        onClick={() => act.confirm(id)}
      >
        {t('Cancel')}
      </ActButton>
    </>
  )
}
