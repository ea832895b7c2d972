import { ChartTable } from '../../../kit/chart-table.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import css from './allocation-bars.module.css'
import type { Portfolio } from './rebalance-portfolio.ts'

/** For each category the present share above the wanted one, on one scale. */
export function AllocationBars({ portfolio: { currentAllocation, targetAllocation } }: { portfolio: Portfolio }) {
  const rows = currentAllocation.map((current, i) => ({ current, target: targetAllocation[i] ?? current }))
  return (
    <>
      <ul className={css.bars}>
        {rows.map(({ current, target }) => (
          <li key={current.category}>
            <p className={css.name}>{t(current.category)}</p>
            <Bar
              label={t('Current', { context: 'share' })}
              percentage={current.percentage}
              amount={current.amount}
              fill={css.current}
            />
            <Bar label={t('Target')} percentage={target.percentage} amount={target.amount} fill={css.target} />
          </li>
        ))}
      </ul>
      <ChartTable
        heads={[
          t('Category'),
          t('Current', { context: 'share' }),
          t('Target'),
          t('Current amount'),
          t('Target amount'),
        ]}
        rows={rows.map(({ current, target }) => [
          t(current.category),
          `${current.percentage}%`,
          `${target.percentage}%`,
          usd(current.amount),
          usd(target.amount),
        ])}
      />
    </>
  )
}

const Bar = ({
  label,
  percentage,
  amount,
  fill,
}: {
  label: string
  percentage: number
  amount: string
  fill: string | undefined
}) => (
  <div className={css.bar}>
    <span className="quiet">{label}</span>
    <span className={css.track} aria-hidden="true">
      <span className={fill} style={{ width: `${percentage}%` }} />
    </span>
    <span className="num">{percentage}%</span>
    <span className={`num amount quiet ${css.amount}`}>{usd(amount)}</span>
  </div>
)
