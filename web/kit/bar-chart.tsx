import { ChartTable, hueOf } from './chart-table.tsx'
import { ChartReader } from './chart-reader.tsx'
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
const HEIGHT = 180

/** The widths of an axis in pixels for which labels are chosen: on a phone, and from where charts.module.css turns. */
const AXIS = { narrow: 240, wide: 500 }

/**
 * Every how manyth label is written on an axis of this width, so that none touches the next: the last one stands wholly
 * before the end of the axis, half its width nearer to the one before it.
 */
export function labelStep(labels: readonly string[], width: number): number {
  // At 0.75rem a letter takes at most 7 pixels, a Chinese character 12.
  const widths = labels.map(label => [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 12 : 7), 6))
  const bars = (Math.max(0, ...widths) * labels.length) / width
  return Math.max(1, Math.ceil(Math.max(bars, 1.5 * bars - 0.5)))
}

/** Upright bars with few labels underneath; every value is in the table behind. */
export function BarChart({
  bars,
  label,
  heads,
}: {
  bars: readonly Bar[]
  label: string
  heads: readonly [string, string]
}) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  // Counted from the last, which is the one that is asked for most; it ends where the axis does.
  const back = (i: number) => bars.length - 1 - i
  const at = (i: number) => (back(i) === 0 ? '100%' : `${((i + 0.5) / bars.length) * 100}%`)
  const names = bars.map(({ label: name }) => name)
  const [narrow, wide] = [labelStep(names, AXIS.narrow), labelStep(names, AXIS.wide)]
  return (
    <>
      <ChartReader
        label={label}
        points={bars.map(({ label: name, text }) => `${name}: ${text}`)}
        place={i => (i + 0.5) / Math.max(1, bars.length)}
      >
        <svg
          className={css.chart}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          height={HEIGHT}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {bars.map(({ label: name, value, hue = 0 }, i) => {
            const height = Math.max(0, (value / highest) * (HEIGHT - 2))
            return (
              <rect
                key={name}
                x={i * step + step * 0.14}
                width={step * 0.72}
                y={HEIGHT - height}
                height={height}
                fill={hueOf(hue)}
              />
            )
          })}
          <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--wf-edge)" vectorEffect="non-scaling-stroke" />
        </svg>
      </ChartReader>
      <div className={css.axis} aria-hidden="true">
        {bars.map(({ label: name }, i) =>
          back(i) % narrow === 0 || back(i) % wide === 0 ? (
            <span
              key={name}
              data-edge={back(i) === 0 ? '' : undefined}
              data-only={back(i) % narrow !== 0 ? 'wide' : back(i) % wide !== 0 ? 'narrow' : undefined}
              style={{ left: at(i) }}
            >
              {name}
            </span>
          ) : null,
        )}
      </div>
      <ChartTable heads={heads} rows={bars.map(({ label: name, text }) => [name, text])} />
    </>
  )
}
