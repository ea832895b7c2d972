import { text } from '../../../../ledger/money.ts'
import { ChartTable } from '../../../kit/chart-table.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import css from './budget-bars.module.css'
import type { CategoryFigures } from './budget-planner.ts'
import { categoryName } from './category-name.ts'

/** Spent against budgeted, a bar for each category; what goes past the budget is hatched and named. */
export function BudgetBars({ rows, note }: { rows: readonly CategoryFigures[]; note?: string }) {
  const widest = Math.max(1, ...rows.map(row => Math.max(Number(row.budgeted), row.spent.toNumber())))
  const share = (value: number) => `${(value / widest) * 100}%`
  return (
    <SectionCard title={t('Budget and spending')}>
      <ul className={css.bars} aria-label={t('Spent against budgeted')}>
        {rows.map(({ id, name, budgeted, spent }) => {
          const isOver = spent.gt(budgeted)
          return (
            <li key={id}>
              <div className="between">
                <span>{categoryName(name)}</span>
                <span className="quiet num amount">
                  {t('{spent} of {budgeted}', { spent: usd(text(spent)), budgeted: usd(budgeted) })}
                  {isOver && `, ${t('over by {amount}', { amount: usd(text(spent.minus(budgeted))) })}`}
                </span>
              </div>
              <div className={css.track} aria-hidden="true">
                <span className={css.budget} style={{ width: share(Number(budgeted)) }} />
                <span className={isOver ? css.over : css.spent} style={{ width: share(spent.toNumber()) }} />
              </div>
            </li>
          )
        })}
      </ul>
      <p className="quiet" style={{ margin: '12px 0 4px' }}>
        {note ?? t('The outlined bar is the budget, the filled bar what was spent.')}
      </p>
      <ChartTable
        heads={[t('Category'), t('Budgeted'), t('Spent'), t('Remaining')]}
        rows={rows.map(({ name, budgeted, spent, remaining }) => [
          categoryName(name),
          usd(budgeted),
          usd(text(spent)),
          usd(text(remaining)),
        ])}
      />
    </SectionCard>
  )
}
