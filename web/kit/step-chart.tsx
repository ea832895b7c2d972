import { day, usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { ChartTable } from './chart-table.tsx'
import { ChartReader } from './chart-reader.tsx'
import css from './charts.module.css'
import { stepLine, type Dip } from './step-line.ts'

interface DayBalance {
  date: string
  balance: string
}

const BOX = { width: 360, height: 84, margin: 10 }

/**
 * A balance day by day: stepped line between its scale and its days, its lowest point marked, the customer's alert line
 * dashed. `lowest` is the least at any moment, which may be less than its day ends with. Amounts are decimal strings.
 */
export function StepChart({
  points,
  lowest,
  alert,
  label,
}: {
  points: readonly DayBalance[]
  lowest: DayBalance
  alert?: string | undefined
  label: string
}) {
  if (points.length === 0) return null
  const values = points.map(({ balance }) => Number(balance))
  const dip = dipOf(points, lowest)
  const line = stepLine(values, BOX, alert ? [Number(alert)] : [], dip)
  return (
    <>
      <div className={css.scale} aria-hidden="true">
        <span>{usd(line.high.toFixed(2))}</span>
      </div>
      <ChartReader
        label={label}
        points={points.map(({ date, balance }) => `${day(date)}: ${usd(balance)}`)}
        place={i => (i + 0.5) / points.length}
      >
        <svg
          className={css.chart}
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          height={BOX.height}
          preserveAspectRatio="none"
          aria-hidden="true"
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
            d={`M${line.x(line.lowest)} ${line.y(dip?.value ?? values[line.lowest] ?? 0)}h0.01`}
            stroke="var(--wf-copper)"
            strokeWidth="10"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </ChartReader>
      <div className={css.scale} aria-hidden="true">
        <span>{usd(line.low.toFixed(2))}</span>
      </div>
      <div className={css.axis} aria-hidden="true">
        <span data-edge="" style={{ left: 0 }}>
          {day(points[0]?.date ?? '')}
        </span>
        <span style={{ left: '50%' }}>{day(points[Math.floor(points.length / 2)]?.date ?? '')}</span>
        <span data-edge="" style={{ left: '100%' }}>
          {day(points.at(-1)?.date ?? '')}
        </span>
      </div>
      <ChartTable
        heads={[t('Date'), t('Balance')]}
        rows={points.map(({ date, balance }) => [day(date), usd(balance)])}
      />
    </>
  )
}

function dipOf(points: readonly DayBalance[], { date, balance }: DayBalance): Dip | undefined {
  const value = Number(balance)
  const index = points.findIndex(one => one.date === date)
  return index >= 0 && points.every(one => value < Number(one.balance)) ? { index, value } : undefined
}
