import { type Money, text } from '../../../../ledger/money.ts'
import { Banner } from '../../../kit/banner.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { percent, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { alertsOf, type Alert, type CategoryFigures, type Judged } from './budget-planner.ts'
import { categoryName } from './category-name.ts'

const texts: Record<Alert['over'], string> = {
  'budget-income': 'Your budget exceeds your income by {amount}.',
  'spending-budget': 'Your spending exceeds your budget by {amount}.',
  'spending-income': 'Your spending exceeds your income by {amount}.',
}

interface Figures extends Judged {
  readonly rows: readonly Omit<CategoryFigures, 'budgeted'>[]
  /** What was spent in categories without a budget, where there are any. */
  readonly beside?: Money
}

/** What the month's figures say: warnings first, then where most of it went and what is left. */
export function Insights({ figures }: { figures: Figures }) {
  const alerts = alertsOf(figures)
  const most = figures.rows.toSorted((a, b) => b.spent.comparedTo(a.spent))[0]
  const over = figures.rows.filter(({ remaining }) => remaining.lt(0))
  const { beside } = figures
  const rate = figures.income.gt(0) ? figures.income.minus(figures.spent).div(figures.income).times(100) : undefined
  return (
    <SectionCard title={t('Insights')}>
      <div className="stack">
        {alerts.map(({ over: what, by }) => (
          <Banner key={what} tone="warn">
            {t(texts[what], { amount: usd(text(by)) })}
          </Banner>
        ))}
        {alerts.length === 0 && <Banner>{t('Your spending is within your budget and your income.')}</Banner>}
        <ul style={{ margin: 0, paddingLeft: 20 }} className="stack">
          {most?.spent.gt(0) && (
            <li>
              {t('Most went to {category}: {amount}.', {
                category: categoryName(most.name),
                amount: usd(text(most.spent)),
              })}
            </li>
          )}
          {over.map(({ id, name, remaining }) => (
            <li key={id}>
              {t('{category} is over its budget by {amount}.', {
                category: categoryName(name),
                amount: usd(text(remaining.neg())),
              })}
            </li>
          ))}
          {beside?.gt(0) && (
            <li>{t('In categories without a budget {amount} was spent.', { amount: usd(text(beside)) })}</li>
          )}
          {rate?.gte(0) && (
            <li>
              {t('{percent} of your income is not spent yet.', {
                percent: percent(rate.toDecimalPlaces(0).toString()),
              })}
            </li>
          )}
        </ul>
      </div>
    </SectionCard>
  )
}
