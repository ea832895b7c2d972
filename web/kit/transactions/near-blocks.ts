import type { DayGroup, TransactionRow } from './transaction-row.ts'

/** Some lines of one day, drawn together or not at all. */
export interface Block {
  readonly key: string
  readonly group: DayGroup
  readonly rows: readonly TransactionRow[]
  /** How many lines of its day come before it; nought where its day begins. */
  readonly nth: number
  /** The place of its first row among all that are loaded, heads of days counted, from 1. */
  readonly place: number
}

/** Lists up to this long are drawn as a whole; nothing in them is ever out of a browser's own search. */
export const WHOLE = 150
const TOGETHER = 20

/** The lines in blocks: whole days where there are few lines, some lines of a day where there are many. */
export function blocksOf(groups: readonly DayGroup[]): Block[] {
  const many = groups.reduce((sum, { rows }) => sum + rows.length, 0) > WHOLE
  const blocks: Block[] = []
  let place = 1
  for (const group of groups) {
    const size = many ? TOGETHER : group.rows.length
    for (let nth = 0; nth < group.rows.length; nth += size) {
      const rows = nth === 0 && size >= group.rows.length ? group.rows : group.rows.slice(nth, nth + size)
      blocks.push({ key: `${group.key} ${nth}`, group, rows, nth, place })
      place += rows.length + headsOf(group, nth)
    }
  }
  return blocks
}

/** How many rows stand above its lines: the day, and above the first of a month the month. */
export const headsOf = ({ month }: DayGroup, nth: number): number => (nth > 0 ? 0 : month ? 2 : 1)

/** Heights in pixels: of what was drawn as it was, of the rest as lines of its kind usually are. */
export interface Heights {
  readonly head: number
  readonly line: number
  readonly drawn: ReadonlyMap<string, number>
}

export const heightOf = ({ key, group, nth, rows }: Block, { head, line, drawn }: Heights): number =>
  drawn.get(key) ?? rows.length * line + headsOf(group, nth) * head

/** From the first block to be drawn to the one after the last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The blocks of which something lies between two heights, measured from where the first begins. */
export function spanBetween(blocks: readonly Block[], heights: Heights, top: number, bottom: number): Span {
  let from = blocks.length
  let to = 0
  let y = 0
  for (const [i, block] of blocks.entries()) {
    const end = y + heightOf(block, heights)
    if (end > top && y < bottom) {
      from = Math.min(from, i)
      to = i + 1
    }
    y = end
  }
  return from < to ? { from, to } : { from: Math.max(0, blocks.length - 1), to: blocks.length }
}

export const covers = (drawn: Span, wanted: Span): boolean => drawn.from <= wanted.from && drawn.to >= wanted.to

/** What is drawn, and between it what is left out, as one height. */
export type Part =
  | { readonly block: Block; readonly heads: boolean }
  | { readonly key: string; readonly height: number }

/**
 * The blocks of a span and one more that is kept, with heights in between. The first that is drawn of a day names its
 * day, so that the day stays at the top while its beginning is far above.
 */
export function partsOf(blocks: readonly Block[], heights: Heights, span: Span, kept?: string): Part[] {
  const parts: Part[] = []
  let gap = 0
  let named = ''
  for (const [i, block] of blocks.entries()) {
    const drawn = (i >= span.from && i < span.to) || block.key === kept
    if (!drawn) {
      gap += heightOf(block, heights)
      continue
    }
    const heads = block.nth === 0 || named !== block.group.key
    if (heads && block.nth > 0) gap -= heights.head
    if (gap > 0) parts.push({ key: `before ${block.key}`, height: gap })
    parts.push({ block, heads })
    named = block.group.key
    gap = 0
  }
  return gap > 0 ? [...parts, { key: 'behind', height: gap }] : parts
}
