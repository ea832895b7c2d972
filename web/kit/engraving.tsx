import { memo, useMemo } from 'react'
import css from './engraving.module.css'
import { guilloche } from './guilloche.ts'

/**
 * An account's engraving, bleeding off the top right corner of its card (`corner`), faint beside an empty state
 * (`faint`), or filling its box (`whole`). Decoration: hidden from readers. `fresh` lets it draw itself once, for a
 * new account.
 */
export const Engraving = memo(function Engraving({
  seed,
  as = 'corner',
  fresh = false,
  stroke = 0.42,
}: {
  seed: string
  as?: 'corner' | 'faint' | 'whole'
  fresh?: boolean
  stroke?: number
}) {
  const strands = useMemo(() => guilloche(seed, as === 'corner' ? 'corner' : 'whole'), [seed, as])
  const figure = (
    <svg
      className={`engraving ${css.engraving} ${css[as]} ${fresh ? css.fresh : ''}`}
      viewBox="0 0 200 200"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
    >
      {strands.map((d, i) => (
        <path key={i} d={d} pathLength={fresh ? 1 : undefined} />
      ))}
    </svg>
  )
  return as === 'corner' ? <span className={css.clip}>{figure}</span> : figure
})
