import { money, text } from '../../../../ledger/money.ts'
import { ActivityLink } from '../../../kit/activity-link.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { Figure, Figures } from '../../../kit/figure.tsx'
import { Money } from '../../../kit/money.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { useToast } from '../../../kit/toast.tsx'
import { useUrlText } from '../../../kit/use-url-text.ts'
import { RowButton } from '../../../kit/row-button.tsx'
import { day, monthName, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc, type Answered } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import { BudgetBars } from './budget-bars.tsx'
import { ChangeBudgetDialog, useChange } from './budget-forms.tsx'
import { monthsAround } from './budget-planner.ts'
import { Insights } from './insights.tsx'
import { figuresOf } from './my-figures.ts'
import { MyCategories } from './my-categories.tsx'

type Told = Answered['budgetPlanner']['get']

/** The same from the customer's own lines: what was spent opens them, and what was not spent is carried on. */
export function MyBudget({ told }: { told: Told }) {
  const [, setMonth] = useUrlText<string>('month', '')
  const { ask: onWanted, close, ...change } = useChange()
  const toast = useToast()
  const onKept = () => {
    close()
    toast.say('success', t('Budget saved'))
  }
  const figures = figuresOf(told)
  const { month } = told
  const { beside } = figures
  const span = { from: month.from, to: month.to }
  return (
    <SamplePage title={t('Budget planner')} lead={t('Give every dollar of a month its place.')}>
      <div style={{ maxWidth: '16.25rem', marginBottom: 16 }}>
        <SelectField
          label={t('Month')}
          data={monthsAround(told.today).map(one => ({ value: one.slice(0, 7), label: monthName(one.slice(0, 7)) }))}
          value={month.name}
          onChange={setMonth}
        />
      </div>
      <Figures>
        <Figure label={t('Monthly income')} value={usd(told.income.total)} note={<Income told={told} />} />
        <Figure
          label={t('Total budgeted')}
          value={usd(told.budgeted)}
          note={t('{amount} not yet given a place', { amount: usd(text(figures.unassigned)) })}
        />
        <Figure
          label={t('Total spent')}
          value={usd(told.spent)}
          note={
            <>
              {beside.gt(0) && (
                <span style={{ display: 'block' }}>
                  {t('{amount} of it without a budget', { amount: usd(text(beside)) })}
                </span>
              )}
              <ActivityLink asked={{ ...span, flow: 'spending' }}>{t('See the spending')}</ActivityLink>
            </>
          }
        />
        <Figure
          label={t('Remaining')}
          value={usd(text(figures.remaining))}
          note={t('of the budget, {amount} carried over', { amount: usd(told.carried) })}
        />
      </Figures>
      {told.categories.length > 0 && (
        <div className="two section">
          <BudgetBars
            rows={figures.rows}
            note={t('The outlined bar is the budget with what was carried over, the filled bar what was spent.')}
          />
          <Insights figures={figures} />
        </div>
      )}
      <div className="section stack">
        <MyCategories key={month.name} told={told} onWanted={onWanted} onKept={onKept} />
        <Others told={told} onWanted={category => onWanted({ category, amount: '' })} />
        <Transactions told={told} />
      </div>
      <ChangeBudgetDialog {...change} month={month.name} onClose={close} onKept={onKept} />
      {toast.shown}
    </SamplePage>
  )
}

function Income({ told: { income, month } }: { told: Told }) {
  const isAll = money(income.received).eq(income.total)
  return (
    <>
      <ActivityLink asked={{ from: month.from, to: month.to, flow: 'income' }}>
        {isAll ? t('See the income') : t('{amount} came in', { amount: usd(income.received) })}
      </ActivityLink>
      {income.expected.map(({ name, on, amount }) => (
        <span key={name + on} style={{ display: 'block' }}>
          {t('{amount} of {name} expected on {date}', { amount: usd(amount), name, date: day(on) })}
        </span>
      ))}
    </>
  )
}

function Others({ told: { others, month }, onWanted }: { told: Told; onWanted: (category: string) => void }) {
  return (
    <TableCard
      title={t('Spent without a budget')}
      rows={others}
      rowKey={({ category }) => category}
      columns={[
        {
          head: t('Category'),
          cell: ({ category }) => (
            <ActivityLink asked={{ from: month.from, to: month.to, flow: 'spending', category }}>
              {t(category)}
            </ActivityLink>
          ),
          phone: 'lead',
        },
        { head: t('Spent'), cell: ({ spent }) => <Money amount={spent} />, align: 'right', phone: 'value' },
        {
          head: t('Actions'),
          align: 'right',
          phone: 'plain',
          cell: ({ category }) => <GiveBudget category={category} onWanted={onWanted} />,
        },
      ]}
    />
  )
}

const GiveBudget = ({ category, onWanted }: { category: string; onWanted: (category: string) => void }) => (
  <RowButton
    text={t('Give it a budget')}
    label={`${t('Give it a budget')}: ${t(category)}`}
    onClick={() => onWanted(category)}
    size="compact-md"
  />
)

const SHOWN = 10

/** The month's latest; all of them are one link away. */
function Transactions({ told: { month, spent } }: { told: Told }) {
  const asked = { from: month.from, to: month.to, flow: 'spending' } as const
  const { data } = trpc.activity.list.useQuery({ ...asked, limit: SHOWN })
  const lines = data?.items ?? []
  return (
    <TableCard
      title={t('Transactions')}
      note={
        <ActivityLink asked={asked}>
          {t('{amount} in {month}', { amount: usd(spent), month: monthName(month.name) })}
        </ActivityLink>
      }
      empty={t('No transactions this month. Choose another month above.')}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
        { head: t('Description'), cell: ({ description }) => description, phone: 'lead' },
        { head: t('Category'), cell: ({ parts }) => parts.map(({ category }) => t(category)).join(', ') },
        {
          head: t('Amount'),
          cell: ({ counted }) => <Money amount={text(money(counted).neg())} />,
          align: 'right',
          phone: 'value',
        },
      ]}
    />
  )
}
