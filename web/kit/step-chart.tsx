import { day, usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { ChartTable } from './chart-table.tsx'
import css from './charts.module.css'
import { stepLine } from './step-line.ts'

const BOX = { width: 360, height: 84, margin: 10 }

/**
 * A balance day by day: stepped line, its lowest point marked, the customer's alert line dashed. Amounts are
 * decimal strings.
 */
export function StepChart({
  points,
  alert,
  label,
}: {
  points: readonly { date: string; balance: string }[]
  alert?: string | undefined
  label: string
}) {
  const values = points.map(({ balance }) => Number(balance))
  const line = stepLine(values, BOX, alert ? [Number(alert)] : [])
  const lowest = values[line.lowest] ?? 0
  return (
    <>
      <svg
        className={css.chart}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        height={BOX.height}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {alert && (
          <path
            d={`M0 ${line.y(Number(alert))}H${BOX.width}`}
            stroke="var(--wf-copper)"
            strokeDasharray="4 4"
            fill="none"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path d={line.path} fill="none" stroke="var(--wf-pine)" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
        <path
          d={`M${line.x(line.lowest)} ${line.y(lowest)}h0.01`}
          stroke="var(--wf-copper)"
          strokeWidth="10"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ChartTable
        heads={[t('Date'), t('Balance')]}
        rows={points.map(({ date, balance }) => [day(date), usd(balance)])}
      />
    </>
  )
}
