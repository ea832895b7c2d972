import { ChartTable, hueOf } from './chart-table.tsx'
import css from './charts.module.css'

interface Share {
  label: string
  /** For the width only; nothing is drawn for zero or less. */
  value: number
  text: string
  /** Index of the colour, its place in the list when absent; `rest` is what is still empty. */
  hue?: number | 'rest'
}

const fillOf = (hue: number | 'rest') => (hue === 'rest' ? 'var(--wf-sunken)' : hueOf(hue))

/** Parts of a whole in one bar, named with their values underneath; `whole` leaves the rest of the bar empty. */
export function ShareBar({
  shares,
  label,
  heads,
  whole,
}: {
  shares: readonly Share[]
  label: string
  /** Adds the table behind; leave it out where the names underneath already say everything. */
  heads?: readonly [string, string]
  whole?: number
}) {
  const drawn = shares.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const rest = whole === undefined ? 0 : Math.max(0, whole - drawn)
  return (
    <div>
      <div className={css.shares} role="img" aria-label={label}>
        {shares.map(({ label: name, value, hue }, i) =>
          value > 0 ? (
            <span key={name} style={{ flexGrow: value, flexBasis: 0, background: fillOf(hue ?? i) }} />
          ) : null,
        )}
        {rest > 0 && <span style={{ flexGrow: rest, flexBasis: 0 }} />}
      </div>
      <ul className={css['share-list']}>
        {shares.map(({ label: name, text, hue }, i) => (
          <li key={name}>
            <span className={css.swatch} style={{ background: fillOf(hue ?? i) }} aria-hidden="true" />
            <span>{name}</span>
            <span className="num amount">{text}</span>
          </li>
        ))}
      </ul>
      {heads && <ChartTable heads={heads} rows={shares.map(({ label: name, text }) => [name, text])} />}
    </div>
  )
}
