import { ActButton, ActState } from '../../kit/act-state.tsx'
import { type Column } from '../../kit/data-table.tsx'
import { Money } from '../../kit/money.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { day } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'

interface Plan {
  id: string
  date: string
  amount: string
  fromName: string
  toName: string
}

/** What is still to come, the next date first; it can be ended at any time. `how`: how often, and what else is told. */
export const PlannedList = <P extends Plan>({
  title,
  plans,
  how,
  ...end
}: {
  title: string
  plans: readonly P[]
  how: readonly Column<P>[]
  cancel: Cancel
  label: (plan: P) => string
}) => (
  <TableCard
    title={title}
    apart
    rows={plans}
    rowKey={({ id }) => id}
    columns={[
      { head: t('Next date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
      { head: t('To'), cell: plan => <Where plan={plan} />, phone: 'lead' },
      ...how,
      { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
      {
        head: t('Action'),
        cell: plan => <End id={plan.id} cancel={end.cancel} label={end.label(plan)} />,
        align: 'right',
        phone: 'plain',
      },
    ]}
  />
)

const Where = ({ plan: { toName, fromName } }: { plan: Plan }) => (
  <div>
    {called(toName)}
    <div className="quiet">{t('from {name}', { name: fromName })}</div>
  </div>
)

type Cancel = (wanted: { id: string }, options: { context: { key: string } }) => Promise<unknown>

/** The button in a row that calls its order off. */
export function End({ id, cancel, label }: { id: string; cancel: Cancel; label: string }) {
  const act = useMoneyAct<string, unknown>({
    send: (wanted, context) => cancel({ id: wanted }, { context }),
    repeats: true,
  })
  return (
    <>
      {act.problem && <ActState act={act} />}
      <ActButton act={act} label={label} onClick={() => act.confirm(id)}>
        {t('Cancel')}
      </ActButton>
    </>
  )
}
