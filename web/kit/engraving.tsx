import { memo } from 'react'
import { engrave, type Tint } from '../../api/platform/engraving.schema.ts'
import css from './engraving.module.css'

const colour: Record<Tint, string> = { pine: 'var(--wf-pine)', copper: 'var(--wf-copper)', ink: 'var(--wf-muted)' }

/** An account is drawn in several places of a page, and engraved once. */
const engraved = new Map<string, ReturnType<typeof engrave>>()
const MOST = 200

function engravedOnce(seed: string, kind: string): ReturnType<typeof engrave> {
  const name = `${kind} ${seed}`
  const known = engraved.get(name) ?? engrave(seed, kind)
  if (engraved.size >= MOST) engraved.clear()
  engraved.set(name, known)
  return known
}

/**
 * An account's engraving, in the top right corner of its card (`corner`), small beside its name (`avatar`), faint
 * beside an empty state (`faint`), or filling its box (`whole`). `kind` is the account's type, which chooses the family
 * of figures. Decoration: hidden from readers. `fresh` lets it draw itself once, for a new account.
 */
export const Engraving = memo(function Engraving({
  seed,
  kind = '',
  as = 'corner',
  fresh = false,
  stroke = as === 'avatar' ? 2.2 : 0.6,
}: {
  seed: string
  kind?: string
  as?: 'corner' | 'avatar' | 'faint' | 'whole'
  fresh?: boolean
  stroke?: number
}) {
  const { outer, inner, tints } = engravedOnce(seed, kind)
  // What is small has room for few lines.
  const every = as === 'avatar' ? Math.ceil(outer.length / 6) : 1
  const shown = outer.filter((_, i) => i % every === 0)
  const figure = (
    <svg
      className={`engraving ${css.engraving} ${css[as]} ${fresh ? css.fresh : ''}`}
      viewBox={as === 'avatar' ? '16 16 168 168' : '0 0 200 200'}
      aria-hidden="true"
      focusable="false"
      fill="none"
      strokeWidth={stroke}
    >
      {[shown, as === 'avatar' ? [] : inner].map((strands, part) => (
        <g key={part} stroke={colour[part === 0 ? tints[0] : tints[1]]}>
          {strands.map((d, i) => (
            <path key={i} d={d} pathLength={fresh ? 1 : undefined} />
          ))}
        </g>
      ))}
    </svg>
  )
  return as === 'corner' ? <span className={css.clip}>{figure}</span> : figure
})
