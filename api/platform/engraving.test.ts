import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engrave, figureOf } from './engraving.schema.ts'

const KINDS = ['Checking', 'Savings', 'Credit', 'Retirement', 'CD', 'Investment', 'Money Market', 'Student']

test('an id always draws the same figure, another id another one', () => {
  expect(engrave('a-1', 'Checking')).toEqual(engrave('a-1', 'Checking'))
  expect(engrave('a-1', 'Checking')).not.toEqual(engrave('a-2', 'Checking'))
})

test('whatever the id and kind: finite lines inside their field, small enough for a page', () =>
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', 'anything', ...KINDS), (id, kind) => {
      const { outer, inner } = figureOf(id, kind)
      for (const [x, y] of [...outer, ...inner].flatMap(({ points }) => points)) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(200)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(200)
      }
      expect(outer.length).toBeGreaterThan(2)
      const texts = engrave(id, kind)
      expect([...texts.outer, ...texts.inner].join('').length).toBeLessThan(72_000)
    }),
  ))

const CELLS = 24

/**
 * How much ink lies in each cell of a grid of 24 by 24: about what an eye still tells apart on a card of 150 pixels.
 */
function inkOf({ outer, inner }: ReturnType<typeof figureOf>): Float64Array {
  const ink = new Float64Array(CELLS * CELLS)
  for (const { points } of [...outer, ...inner])
    points.slice(1).forEach(([x, y], i) => {
      const [fromX, fromY] = points[i] ?? [x, y]
      const long = Math.hypot(x - fromX, y - fromY)
      const parts = Math.ceil(long / 2)
      for (let k = 0; k < parts; k += 1) {
        const cell = (at: number) => Math.min(CELLS - 1, Math.floor((at / 200) * CELLS))
        const [cx, cy] = [fromX + ((x - fromX) * k) / parts, fromY + ((y - fromY) * k) / parts]
        const where = cell(cy) * CELLS + cell(cx)
        ink[where] = (ink[where] ?? 0) + long / parts
      }
    })
  return ink
}

/**
 * The share of two figures' ink that does not lie where the other's lies: 0 of the same figure, 1 of figures that share
 * no cell.
 */
function apart(a: Float64Array, b: Float64Array): number {
  let [differs, all] = [0, 0]
  for (let i = 0; i < a.length; i += 1) {
    differs += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
    all += (a[i] ?? 0) + (b[i] ?? 0)
  }
  return differs / all
}

/** As ids of accounts are, and the same at every run. */
const idOf = (n: number) => createHash('sha256').update(`account ${n}`).digest('hex').slice(0, 32)

function nearest(inks: readonly Float64Array[]): number {
  let least = 1
  for (let i = 0; i < inks.length; i += 1)
    for (let k = i + 1; k < inks.length; k += 1)
      least = Math.min(least, apart(inks[i] ?? new Float64Array(), inks[k] ?? new Float64Array()))
  return least
}

test('of 1,000 accounts of all kinds the nearest two differ in an eighth of their ink, untinted', () => {
  const inks = Array.from({ length: 1_000 }, (_, n) => inkOf(figureOf(idOf(n), KINDS[n % KINDS.length])))
  expect(nearest(inks)).toBeGreaterThan(0.125)
})

test('two accounts of a kind are two figures: half of 400 pairs differ in two fifths of the ink', () => {
  const pairs = Array.from({ length: 400 }, (_, n) => {
    const kind = KINDS[n % KINDS.length]
    return apart(inkOf(figureOf(idOf(2 * n), kind)), inkOf(figureOf(idOf(2 * n + 1), kind)))
  }).toSorted((a, b) => a - b)
  expect(pairs[200]).toBeGreaterThan(0.4)
  expect(pairs[4]).toBeGreaterThan(0.2)
})
