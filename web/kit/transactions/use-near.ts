import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  blocksOf,
  covers,
  headsOf,
  partsOf,
  spanBetween,
  WHOLE,
  type Block,
  type Heights,
  type Part,
  type Span,
} from './near-blocks.ts'
import type { DayGroup } from './transaction-row.ts'

/** Names a block in the page, so that the one with the focus stays. */
export const BLOCK = 'data-block'

const SOME: Span = { from: 0, to: 8 }

/**
 * Which lines of a long list are drawn: those that are seen and a screen more on both sides, the ones in which a
 * reader's focus is, and for paper all of them. `usual` are heights of what has not been drawn yet.
 */
export function useNear(
  groups: readonly DayGroup[],
  place: RefObject<HTMLElement | null>,
  usual: Pick<Heights, 'head' | 'line'>,
): Near {
  const blocks = useMemo(() => blocksOf(groups), [groups])
  const lines = useMemo(() => blocks.reduce((sum, { rows }) => sum + rows.length, 0), [blocks])
  const long = lines > WHOLE
  const heights = useRef<Heights & { drawn: Map<string, number> }>({ ...usual, drawn: new Map() })
  const [span, setSpan] = useState(SOME)
  const [kept, setKept] = useState<string>()
  const onPaper = useOnPaper()

  useEffect(() => {
    if (!long) return
    const look = () => {
      const list = place.current
      if (!list) return
      const seen = -list.getBoundingClientRect().top
      const between = (more: number) =>
        spanBetween(blocks, heights.current, seen - more * innerHeight, seen + (1 + more) * innerHeight)
      const wanted = between(0.5)
      setSpan(drawn =>
        covers(drawn, wanted) && drawn.to - drawn.from <= 3 * wanted.to - 3 * wanted.from ? drawn : between(1),
      )
    }
    const resized = () => {
      heights.current.drawn.clear()
      look()
    }
    const focused = ({ target }: FocusEvent) => {
      const block = target instanceof Element ? target.closest(`[${BLOCK}]`)?.getAttribute(BLOCK) : undefined
      if (block) setKept(block)
    }
    const list = place.current
    look()
    list?.addEventListener('focusin', focused)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', resized)
    return () => {
      list?.removeEventListener('focusin', focused)
      removeEventListener('scroll', look)
      removeEventListener('resize', resized)
    }
  }, [blocks, long, place])

  const measured = useCallback((key: string, height: number) => heights.current.drawn.set(key, height), [])
  const all = !long || onPaper
  const drawn = all ? { from: 0, to: blocks.length } : span
  const parts = partsOf(blocks, heights.current, drawn, long ? kept : undefined)
  return { parts, long, rows: groups.reduce((sum, group) => sum + headsOf(group, 0), lines), measured }
}

export interface Near {
  readonly parts: readonly Part[]
  /** Whether some of it may be left out. */
  readonly long: boolean
  /** Of the whole list, heads of days counted. */
  readonly rows: number
  readonly measured: (key: string, height: number) => void
}

/** Whether the page is just being put on paper: all that is loaded is printed. */
function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setOnPaper(true))
    const after = () => setOnPaper(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return onPaper
}

/** Tells how high a block is as it is drawn, without a head that is there only because it is the first. */
export function useMeasured(
  of: RefObject<HTMLElement | null>,
  measured: Near['measured'],
  { key, nth }: Block,
  named: boolean,
): void {
  useLayoutEffect(() => {
    if (!of.current) return
    const borrowed = named && nth > 0 ? (of.current.firstElementChild?.getBoundingClientRect().height ?? 0) : 0
    measured(key, of.current.getBoundingClientRect().height - borrowed)
  }, [of, measured, key, nth, named])
}
