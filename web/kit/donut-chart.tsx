import { ChartReader } from './chart-reader.tsx'
import { ChartTable, hueOf } from './chart-table.tsx'
import css from './charts.module.css'

interface Slice {
  label: string
  value: number
  text: string
}

/** The slice under a point of the ring's box: slices lie clockwise from the top, each from its start (0 to 1). */
export function sliceAt(starts: readonly number[], across: number, down: number): number {
  const turn = Math.atan2(across - 0.5, 0.5 - down) / (2 * Math.PI)
  return Math.max(
    0,
    starts.findLastIndex(start => start <= (turn + 1) % 1),
  )
}

/** Shares of a whole as a ring with a legend; nothing is said by colour alone. */
export function DonutChart({
  slices,
  label,
  heads,
  size = 168,
}: {
  slices: readonly Slice[]
  label: string
  heads: readonly [string, string]
  size?: number
}) {
  const whole = slices.reduce((sum, { value }) => sum + Math.max(0, value), 0) || 1
  const starts = slices.map(
    (_, i) => slices.slice(0, i).reduce((sum, { value }) => sum + Math.max(0, value), 0) / whole,
  )
  return (
    <>
      <div style={{ width: size }}>
        <ChartReader
          label={label}
          points={slices.map(({ label: name, text }) => `${name}: ${text}`)}
          place={() => 0.5}
          under={(across, down) => sliceAt(starts, across, down)}
        >
          <svg className={css.chart} viewBox="0 0 42 42" height={size} aria-hidden="true">
            {slices.map(({ label: name, value }, i) => {
              const share = (Math.max(0, value) / whole) * 100
              return (
                <circle
                  key={name}
                  cx="21"
                  cy="21"
                  r="15.9155"
                  fill="none"
                  stroke={hueOf(i)}
                  strokeWidth="6"
                  strokeDasharray={`${Math.max(0, share - 0.6)} ${100 - Math.max(0, share - 0.6)}`}
                  strokeDashoffset={25 - (starts[i] ?? 0) * 100}
                />
              )
            })}
          </svg>
        </ChartReader>
      </div>
      <ul className={css.legend}>
        {slices.map(({ label: name, text }, i) => (
          <li key={name}>
            <span className={css.swatch} style={{ background: hueOf(i) }} aria-hidden="true" />
            {name} <span className="num amount muted">{text}</span>
          </li>
        ))}
      </ul>
      <ChartTable heads={heads} rows={slices.map(({ label: name, text }) => [name, text])} />
    </>
  )
}
