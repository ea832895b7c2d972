import { endOfMonth } from '../../../ledger/calendar.ts'
import { ActivityLink } from '../../kit/activity-link.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { Empty } from '../../kit/empty.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { Figure, Figures } from '../../kit/figure.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { ShownPart } from '../../kit/shown-part.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { monthName, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './insights.module.css'
import { CashFlow } from './cash-flow.tsx'
import { NetWorth } from './net-worth.tsx'
import { Recurring } from './recurring.tsx'
import { Spending } from './spending.tsx'
import type { Insights } from './told.ts'

/** What the customer's own lines say: every figure opens the lines behind it, and they add up to it. */
export function InsightsPage() {
  const [month, setMonth] = useUrlText<string>('month', '')
  const { data, error, refetch } = trpc.insights.get.useQuery(month ? { month } : {}, {
    placeholderData: before => before,
  })
  return (
    <PageFrame
      title={t('Insights')}
      back={{ to: '/dashboard' }}
      lead={t('What you spend, what comes in and what you are worth. Each figure opens the transactions behind it.')}
      actions={
        data && (
          <SelectField
            aria-label={t('Month')}
            data={data.months.toReversed().map(one => ({ value: one.month, label: monthName(one.month) }))}
            value={data.month.name}
            onChange={setMonth}
          />
        )
      }
    >
      <Awaited asked={{ data, error, refetch }} failed="Failed to load insights" />
      {data && <Told told={data} />}
    </PageFrame>
  )
}

function Told({ told }: { told: Insights }) {
  const { spending, months, month, before, income, subscriptions, costs } = told
  const year = { from: costs.from, to: costs.to }
  const flow = months.find(one => one.month === month.name)
  const isNew = months.every(one => one.opening === '0.00' && one.closing === '0.00' && one.income === '0.00')
  if (isNew && spending.count === 0)
    return (
      <section className="card">
        <Empty text={t('There is nothing to tell yet. Put some money in an account and use it, and this page fills.')}>
          <LinkButton to="/accounts">{t('Go to your accounts')}</LinkButton>
        </Empty>
      </section>
    )
  return (
    <div className={`stack ${css.dense}`} style={{ gap: 24 }}>
      <Figures>
        <Figure
          label={t('Spent')}
          value={usd(spending.amount)}
          asked={{ from: month.from, to: month.to, flow: 'spending' }}
          note={
            <ActivityLink asked={{ from: before.from, to: before.to, flow: 'spending' }}>
              {before.to === endOfMonth(before.from)
                ? t('{amount} in {month}', { amount: usd(spending.before), month: monthName(before.name) })
                : t('{amount} in the same days of the month before', { amount: usd(spending.before) })}
            </ActivityLink>
          }
        />
        <Figure
          label={t('Income')}
          value={usd(flow?.income ?? '0.00')}
          note={monthName(month.name)}
          asked={{ from: month.from, to: month.to, flow: 'income' }}
        />
        <Figure label={t('Fees, 12 months')} value={usd(costs.fees)} asked={{ ...year, cost: 'fees' }} />
        <Figure
          label={t('Interest paid, 12 months')}
          value={usd(costs.interest)}
          asked={{ ...year, cost: 'interest' }}
        />
      </Figures>
      <ShownPart name="spending">
        <Spending told={told} />
      </ShownPart>
      <ShownPart name="cash-flow">
        <CashFlow months={months} costs={costs} />
      </ShownPart>
      <ShownPart name="income">
        <Recurring
          title={t('Income found')}
          empty={t('No income with a rhythm yet: three payments of one payer are needed. Have your pay sent here.')}
          found={income}
          way="in"
        />
      </ShownPart>
      <ShownPart name="subscriptions">
        <Recurring
          title={t('Subscriptions and fixed bills')}
          empty={t('Nothing is paid by a rhythm yet: three payments at one price are needed.')}
          found={subscriptions}
          way="out"
        />
      </ShownPart>
      <ShownPart name="net-worth">
        <NetWorth />
      </ShownPart>
    </div>
  )
}
