import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { named } from '../../../ledger/phrase.ts'
import { blocksOf, heightOf, partsOf, spanBetween, WHOLE, type Heights } from './near-blocks.ts'
import type { DayGroup } from './transaction-row.ts'

const dayOf = (day: number, lines: number): DayGroup => ({
  key: `day ${day}`,
  label: `day ${day}`,
  rows: Array.from({ length: lines }, (_, n) => ({
    id: `${day}-${n}`,
    date: '2026-11-20',
    description: 'Shop',
    says: named('Shop').says,
    status: 'Completed',
    type: 'purchase',
    amount: '-1.00',
  })),
})
const days = fc
  .array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 30 })
  .map(each => each.map((n, i) => ({ ...dayOf(i, n), ...(i % 3 === 0 ? { month: { month: `month ${i}` } } : {}) })))
const idsIn = (groups: readonly { rows: readonly { id: string }[] }[]) =>
  groups.flatMap(({ rows }) => rows.map(({ id }) => id))

test('blocks have every line once, in order, and say the place of the first of each', () =>
  fc.assert(
    fc.property(days, groups => {
      const blocks = blocksOf(groups)
      expect(idsIn(blocks)).toEqual(idsIn(groups))
      if (idsIn(groups).length <= WHOLE) expect(blocks).toHaveLength(groups.length)
      const all = groups.flatMap(({ key, month, rows }) => [
        ...(month ? [month.month] : []),
        key,
        ...rows.map(({ id }) => id),
      ])
      for (const { nth, place, group, rows: own } of blocks)
        expect(all[place - 1]).toBe(nth === 0 ? (group.month?.month ?? group.key) : own[0]?.id)
    }),
  ))

test('whatever is drawn, the list is as high as all of it, has what is asked, and names its day', () =>
  fc.assert(
    fc.property(days, fc.nat(60_000), fc.integer({ min: 1, max: 3_000 }), fc.nat(), (groups, top, more, pick) => {
      const blocks = blocksOf(groups)
      const kept = blocks[pick % blocks.length]
      const heights: Heights = { head: 33, line: 57, drawn: new Map(kept ? [[kept.key, 700]] : []) }
      const span = spanBetween(blocks, heights, top, top + more)
      const parts = partsOf(blocks, heights, span, kept?.key)
      const whole = blocks.reduce((sum, block) => sum + heightOf(block, heights), 0)
      const drawn = parts.flatMap(part => ('block' in part ? [part] : []))
      const high = parts.reduce((sum, part) => {
        if (!('block' in part)) return sum + part.height
        return sum + heightOf(part.block, heights) + (part.heads && part.block.nth > 0 ? heights.head : 0)
      }, 0)
      expect(high).toBe(whole)
      expect(drawn.map(({ block }) => block)).toEqual(
        blocks.filter((block, i) => (i >= span.from && i < span.to) || block === kept),
      )
      expect(drawn[0]?.heads).toBe(true)
      expect(span.to).toBeGreaterThan(span.from)
    }),
  ))
