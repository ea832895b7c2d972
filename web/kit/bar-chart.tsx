import { ChartTable, hueOf } from './chart-table.tsx'
import { ChartReader } from './chart-reader.tsx'
import { scaleOf } from './chart-scale.ts'
import { usd } from '../lib/format.ts'
import css from './charts.module.css'

/** A figure of a bar. */
interface Height {
  /** Dollars, for the height only. */
  value: number
  /** As shown in the table. */
  text: string
}

interface Bar extends Height {
  label: string
  /** Index of the colour: 0 pine, 1 copper, ... */
  hue?: number
  /** What it is compared with: a copper bar beside it. */
  beside?: Height
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

/** The parts of a bar's room that bars take: one of three quarters, or two side by side. */
const ALONE = [{ from: 0.14, wide: 0.72 }] as const
const PAIR = [
  { from: 0.1, wide: 0.38 },
  { from: 0.52, wide: 0.38 },
] as const

/** "March: $20.00"; of two: "March: Income $20.00, Spending $7.00". */
function saidOf({ label, text, beside }: Bar, [, one, other]: readonly string[]): string {
  return beside ? `${label}: ${one} ${text}, ${other} ${beside.text}` : `${label}: ${text}`
}

/**
 * Upright bars over a scale in dollars (`whole`: its figures are told without decimals, and so is its end), one for
 * each label or two to compare, named by a third head; few labels underneath; every value is in the table behind,
 * unless the page has them in a table of its own (`tabled`).
 */
export function BarChart({
  bars,
  label,
  heads,
  whole = false,
  tabled = false,
}: {
  bars: readonly Bar[]
  label: string
  whole?: boolean
  tabled?: boolean
  heads: readonly [string, string] | readonly [string, string, string]
}) {
  const scale = scaleOf(
    bars.flatMap(({ value, beside }) => [value, beside?.value ?? 0]),
    true,
  )
  const high = whole ? Math.ceil(scale.high) : scale.high
  return (
    <>
      <div className={css.scale} aria-hidden="true">
        <span>{usd(String(high), { decimals: Number.isInteger(high) ? 0 : 2 })}</span>
      </div>
      <ChartReader
        label={label}
        points={bars.map(bar => saidOf(bar, heads))}
        place={i => (i + 0.5) / Math.max(1, bars.length)}
      >
        <Plot bars={bars} high={high} />
      </ChartReader>
      <Axis names={bars.map(({ label: name }) => name)} />
      {heads.length > 2 && (
        <ul className={css.legend}>
          {heads.slice(1).map((head, i) => (
            <li key={head}>
              <span className={css.swatch} style={{ background: hueOf(i) }} aria-hidden="true" />
              {head}
            </li>
          ))}
        </ul>
      )}
      {!tabled && (
        <ChartTable
          heads={heads}
          rows={bars.map(({ label: name, text, beside }) => [name, text, ...(beside ? [beside.text] : [])])}
        />
      )}
    </>
  )
}

function Plot({ bars, high }: { bars: readonly Bar[]; high: number }) {
  const step = WIDTH / Math.max(1, bars.length)
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[0, 0.5].map(part => (
        <path key={part} d={`M0 ${HEIGHT * part}H${WIDTH}`} stroke="var(--wf-line)" vectorEffect="non-scaling-stroke" />
      ))}
      {bars.flatMap(({ label, hue = 0, value, beside }, i) =>
        (beside ? PAIR : ALONE).map(({ from, wide }, nth) => {
          const height = Math.max(0, ((nth === 0 ? value : (beside?.value ?? 0)) / high) * HEIGHT)
          return (
            <rect
              key={`${label} ${nth}`}
              x={(i + from) * step}
              width={step * wide}
              y={HEIGHT - height}
              height={height}
              fill={hueOf(hue + nth)}
            />
          )
        }),
      )}
      <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--wf-edge)" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** The labels that have room, counted from the last, which is asked for most; it ends where the axis does. */
function Axis({ names }: { names: readonly string[] }) {
  const [narrow, wide] = [labelStep(names, AXIS.narrow), labelStep(names, AXIS.wide)]
  const back = (i: number) => names.length - 1 - i
  return (
    <div className={css.axis} aria-hidden="true">
      {names.map((name, i) =>
        back(i) % narrow === 0 || back(i) % wide === 0 ? (
          <span
            key={name}
            data-edge={back(i) === 0 ? '' : undefined}
            data-only={back(i) % narrow !== 0 ? 'wide' : back(i) % wide !== 0 ? 'narrow' : undefined}
            style={{ left: back(i) === 0 ? '100%' : `${((i + 0.5) / names.length) * 100}%` }}
          >
            {name}
          </span>
        ) : null,
      )}
    </div>
  )
}
