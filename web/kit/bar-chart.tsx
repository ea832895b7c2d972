import { ChartTable, hueOf } from './chart-table.tsx'
import css from './charts.module.css'

export interface Bar {
  label: string
  /** For the height only. */
  value: number
  /** As shown in the table. */
  text: string
  /** Index of the colour: 0 pine, 1 copper, ... */
  hue?: number
}

const WIDTH = 640
const HEIGHT = 200
const FOOT = 22

/** Upright bars with few labels underneath; every value is in the table behind. */
export function BarChart({
  bars,
  label,
  heads,
  every = 1,
}: {
  bars: readonly Bar[]
  label: string
  heads: readonly [string, string]
  every?: number
}) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  return (
    <>
      <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <path d={`M0 ${HEIGHT - FOOT}H${WIDTH}`} stroke="var(--wf-line)" />
        {bars.map(({ label: name, value, hue = 0 }, i) => {
          const height = Math.max(0, (value / highest) * (HEIGHT - FOOT - 6))
          return (
            <rect
              key={name}
              x={i * step + step * 0.14}
              width={step * 0.72}
              y={HEIGHT - FOOT - height}
              height={height}
              rx={Math.min(3, step * 0.2)}
              fill={hueOf(hue)}
            />
          )
        })}
        {bars.map(({ label: name }, i) =>
          i % every === 0 ? (
            <text key={name} x={i * step + step / 2} y={HEIGHT - 6} textAnchor="middle" className={css.axis}>
              {name}
            </text>
          ) : null,
        )}
      </svg>
      <ChartTable heads={heads} rows={bars.map(({ label: name, text }) => [name, text])} />
    </>
  )
}
