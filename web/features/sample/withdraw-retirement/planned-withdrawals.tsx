import { t } from '../../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { PlannedList } from '../planned.tsx'
import { installmentRhythms } from './withdraw-retirement.ts'

type Plan = Answered['retirement']['distributions']['plans'][number]

export const PlannedWithdrawals = () => (
  <PlannedList
    title={t('Planned withdrawals')}
    plans={trpc.retirement.distributions.useQuery().data?.plans ?? []}
    how={[{ head: t('Frequency'), cell: plan => <Rhythm plan={plan} />, phone: 'plain' }]}
    cancel={ask.retirement.cancelDistribution.mutate}
    label={({ toName }) => t('Cancel the installments to {name}', { name: toName })}
  />
)

const Rhythm = ({ plan: { frequency, left } }: { plan: Plan }) => (
  <div>
    {t(installmentRhythms[frequency])}
    <div className="quiet">
      {left === null ? t('Until the account is empty') : t('{count} left', { count: String(left) })}
    </div>
  </div>
)
