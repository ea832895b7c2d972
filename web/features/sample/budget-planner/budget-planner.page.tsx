import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { text } from '../../../../ledger/money.ts'
import { Figure, Figures } from '../../../kit/figure.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { useUrlText } from '../../../kit/use-url-text.ts'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { bankDayOf, monthName, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { BudgetBars } from './budget-bars.tsx'
import { figuresOf, monthsAround } from './budget-planner.ts'
import { budgetMachine } from './budget-planner.machine.ts'
import { sampleBudget } from './budget-planner.source.ts'
import { CategoriesCard } from './categories-card.tsx'
import { IncomeField } from './income-field.tsx'
import { Insights } from './insights.tsx'
import { MyBudget } from './my-budget.tsx'
import { SpendingCard } from './spending-card.tsx'

/** doc3 §2.8: four buttons that do nothing. */
const inert = ['Export Budget Data', 'Generate Budget Report', 'Set Spending Alerts', 'Connect to Accounts']

const LEAD = 'Give every dollar of a month its place.'

/** Budget planner (doc3 §2.8): the sample, and the same from the customer's own lines. */
export function BudgetPlannerPage() {
  return (
    <Sides
      frame={{ title: t('Budget planner'), lead: t(LEAD) }}
      useMine={useMyBudget}
      has={({ hasAccount }) => hasAccount}
      nothing={t('You have no account yet.')}
      failed="Failed to load account data"
      sample={<SampleBudget />}
      mine={told => <MyBudget told={told} />}
    />
  )
}

function useMyBudget(wanted: boolean) {
  const [month] = useUrlText<string>('month', '')
  return trpc.budgetPlanner.get.useQuery(month ? { month } : {}, {
    enabled: wanted,
    placeholderData: before => before,
  })
}

/** A month's income, categories and transactions, and what they say. Changing the month starts afresh. */
function SampleBudget() {
  const today = bankDayOf()
  const [{ context }, send] = useMachine(budgetMachine, { input: { budget: sampleBudget.load(today) } })
  const { budget, fault } = context
  const figures = figuresOf(budget)
  const faultAt = (at: 'transaction' | 'category' | 'categories') => (fault?.at === at ? t(fault.text) : undefined)
  return (
    <SamplePage title={t('Budget planner')} lead={t(LEAD)}>
      <div className="between" style={{ marginBottom: 16, alignItems: 'flex-end' }}>
        <SelectField
          label={t('Month')}
          description={t('Changing the month clears all transactions.')}
          data={monthsAround(today).map(value => ({ value, label: monthName(value.slice(0, 7)) }))}
          value={budget.month}
          onChange={month => send({ type: 'setMonth', month })}
        />
        <IncomeField income={budget.income} onChange={income => send({ type: 'setIncome', income })} />
      </div>
      <Figures>
        <Figure label={t('Monthly income')} value={usd(text(figures.income))} />
        <Figure
          label={t('Total budgeted')}
          value={usd(text(figures.budgeted))}
          note={t('{amount} not yet given a place', { amount: usd(text(figures.unassigned)) })}
        />
        <Figure label={t('Total spent')} value={usd(text(figures.spent))} />
        <Figure label={t('Remaining')} value={usd(text(figures.remaining))} note={t('of the budget')} />
      </Figures>
      <div className="two section">
        <BudgetBars rows={figures.rows} />
        <Insights figures={figures} />
      </div>
      <div className="section stack">
        <CategoriesCard
          rows={figures.rows}
          fault={faultAt('category')}
          listFault={faultAt('categories')}
          onAdd={category => send({ type: 'addCategory', category })}
          onRemove={id => send({ type: 'removeCategory', id })}
        />
        <SpendingCard
          budget={budget}
          fault={faultAt('transaction')}
          onAdd={transaction => send({ type: 'addTransaction', transaction })}
          onRemove={id => send({ type: 'removeTransaction', id })}
        />
        <div className="row no-print">
          {inert.map(label => (
            <Button key={label} variant="default">
              {t(label)}
            </Button>
          ))}
        </div>
      </div>
    </SamplePage>
  )
}
