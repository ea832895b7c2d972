import { ChartTable, hueOf } from './chart-table.tsx'
import { ChartReader } from './chart-reader.tsx'
import { scaleOf } from './chart-scale.ts'
import css from './charts.module.css'

interface Series {
  label: string
  /** One value for each point, for the height only. */
  values: readonly number[]
}

const WIDTH = 640
const HEIGHT = 180
const DASHES = ['none', '8 5', '2 4']

/** "2030: Savings $1,200.00, Goal $900.00"; of one line alone its figure only. */
function saidAt(point: string, i: number, series: readonly Series[], text: (value: number) => string): string {
  const figures = series.map(({ label, values }) => {
    const figure = text(values[i] ?? 0)
    return series.length > 1 ? `${label} ${figure}` : figure
  })
  return `${point}: ${figures.join(', ')}`
}

/**
 * Lines over time, told apart by dashes as well as by colour; the first and the last point are named, every value
 * is in the table.
 */
export function LineChart({
  series,
  points,
  label,
  heads,
  text,
  fromZero = false,
}: {
  series: readonly Series[]
  /** The name of each point, left to right. */
  points: readonly string[]
  label: string
  /** Adds the table behind; leave it out where the same numbers stand beside the chart. */
  heads?: readonly string[]
  text: (value: number) => string
  fromZero?: boolean
}) {
  const { low, high } = scaleOf(
    series.flatMap(({ values }) => [...values]),
    fromZero,
  )
  const x = (i: number) => (points.length < 2 ? 0 : (i / (points.length - 1)) * WIDTH)
  const y = (value: number) => HEIGHT - ((value - low) / (high - low)) * HEIGHT
  return (
    <div>
      <div className={css.scale} aria-hidden="true">
        <span>{text(high)}</span>
      </div>
      <ChartReader
        label={label}
        points={points.map((point, i) => saidAt(point, i, series, text))}
        place={i => (points.length < 2 ? 0 : i / (points.length - 1))}
      >
        <svg
          className={css.chart}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          height={HEIGHT}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {[0, 0.5, 1].map(part => (
            <path
              key={part}
              d={`M0 ${HEIGHT * part}H${WIDTH}`}
              stroke={part === 1 ? 'var(--wf-edge)' : 'var(--wf-line)'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {series.map(({ label: name, values }, i) => (
            <path
              key={name}
              d={values.map((value, k) => `${k === 0 ? 'M' : 'L'}${x(k).toFixed(1)} ${y(value).toFixed(1)}`).join('')}
              fill="none"
              stroke={hueOf(i)}
              strokeWidth="2.5"
              strokeDasharray={DASHES[i % DASHES.length]}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </ChartReader>
      <div className={css.scale} aria-hidden="true">
        <span>{text(low)}</span>
      </div>
      <div className={css.axis} aria-hidden="true">
        <span data-edge="" style={{ left: 0 }}>
          {points[0]}
        </span>
        <span data-edge="" style={{ left: '100%' }}>
          {points.at(-1)}
        </span>
      </div>
      <ul className={css.legend}>
        {series.map(({ label: name }, i) => (
          <li key={name}>
            <span
              className={css.stroke}
              style={{ borderColor: hueOf(i), borderTopStyle: i === 0 ? 'solid' : i === 1 ? 'dashed' : 'dotted' }}
              aria-hidden="true"
            />
            {name}
          </li>
        ))}
      </ul>
      {heads && (
        <ChartTable
          heads={heads}
          rows={points.map((point, i) => [point, ...series.map(({ values }) => text(values[i] ?? 0))])}
        />
      )}
    </div>
  )
}
