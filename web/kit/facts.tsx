import type { ReactNode } from 'react'
import css from './states.module.css'

/** Label and value pairs, read as such: account details, reviews, receipts. Pairs without a value are left out. */
export function Facts({
  facts,
  align = 'right',
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  align?: 'left' | 'right'
}) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
  return (
    <dl className={`${css.facts} ${align === 'left' ? css.left : ''}`}>
      {known.map(([label, value]) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

/** Longer texts take several lines, and are read from the left. */
const SHORT = 60

const FactRow = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className={typeof value === 'string' && value.length > SHORT ? css.long : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
