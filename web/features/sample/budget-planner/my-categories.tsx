import { addDays } from '../../../../ledger/calendar.ts'
import { ActivityLink } from '../../../kit/activity-link.tsx'
import { Money } from '../../../kit/money.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { RowButton } from '../../../kit/row-button.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { queries, trpc, type Answered } from '../../../lib/trpc.ts'
import { AddBudget, type Wanted } from './budget-forms.tsx'

type Told = Answered['budgetPlanner']['get']

interface Props {
  told: Told
  onWanted: (wanted: Wanted) => void
  onKept: () => void
}

const refresh = () => void queries.invalidateQueries()

type Row = Told['categories'][number]

/** The budgets of a month, kept by the bank; each figure opens the lines behind it. */
export function MyCategories({ told: { categories, month }, onWanted, onKept }: Props) {
  const remove = trpc.budgetPlanner.remove.useMutation({ onSuccess: refresh })
  const span = { from: month.from, to: month.to, flow: 'spending' } as const
  const carried = ({ category, carried: amount, since }: Row) =>
    since === null ? (
      <Money amount={amount} />
    ) : (
      <ActivityLink asked={{ from: since, to: addDays(month.from, -1), flow: 'spending', category }}>
        <Money amount={amount} />
      </ActivityLink>
    )
  return (
    <TableCard
      title={t('Categories')}
      problem={remove.error && problemOf(remove.error).text}
      empty={t('No category has a budget in this month yet. Add one, or give one below a budget.')}
      rows={categories}
      rowKey={({ category }) => category}
      columns={[
        { head: t('Category'), cell: ({ category }) => t(category), phone: 'lead' },
        { head: t('Budgeted'), cell: row => <Money amount={row.budgeted} />, align: 'right' },
        { head: t('Carried over'), cell: carried, align: 'right' },
        {
          head: t('Spent'),
          cell: ({ category, spent }) => (
            <ActivityLink
              asked={{ ...span, category }}
              aria-label={t('Spent on {name}: {amount}', { name: t(category), amount: usd(spent) })}
            >
              <Money amount={spent} />
            </ActivityLink>
          ),
          align: 'right',
        },
        {
          head: t('Remaining'),
          cell: row => <Money amount={row.remaining} />,
          align: 'right',
          phone: 'value',
        },
        {
          head: t('Actions'),
          align: 'right',
          phone: 'plain',
          cell: ({ category, budgeted }) => (
            <Actions
              name={t(category)}
              onChange={() => onWanted({ category, amount: budgeted })}
              onRemove={() => remove.mutate({ category, month: month.name })}
            />
          ),
        },
      ]}
    >
      <AddBudget month={month.name} onKept={onKept} />
    </TableCard>
  )
}

const Actions = ({ name, onChange, onRemove }: { name: string; onChange: () => void; onRemove: () => void }) => (
  <span className="row" style={{ justifyContent: 'flex-end', flexWrap: 'nowrap', gap: 4 }}>
    <RowButton
      text={t('Change')}
      label={t('Change the budget of {name}', { name })}
      onClick={onChange}
      size="compact-md"
    />
    <RowButton text={t('Delete')} label={t('Delete category {name}', { name })} onClick={onRemove} size="compact-md" />
  </span>
)
