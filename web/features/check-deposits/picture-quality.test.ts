/**
 * A picture of a check, drawn by the test: a light paper with dark writing on a darker table.
 * - A sharp one in good light with its four corners inside has no flaw.
 * - Whatever is dimmed enough is dark, and dimming never makes a picture brighter.
 * - Whatever is smeared over many pixels is blurred; a little less light does not change that.
 * - Whatever the paper reaches the edge by is cut off.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flawsOf, type Pixels } from './picture-quality.ts'

const [WIDTH, HEIGHT] = [160, 90]
interface Drawn {
  table: number
  paper: number
  left: number
  top: number
  right: number
  bottom: number
}

function draw({ table, paper, left, top, right, bottom }: Drawn): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const onPaper = x >= left && x < WIDTH - right && y >= top && y < HEIGHT - bottom
      const written = onPaper && y % 12 === 5 && x % 5 !== 0 && x > left + 8 && x < WIDTH - right - 8
      const shade = written ? 20 : onPaper ? paper : table
      data.set([shade, shade, shade, 255], (y * WIDTH + x) * 4)
    }
  return { data, width: WIDTH, height: HEIGHT }
}

const each = (pixels: Pixels, change: (shade: number) => number): Pixels => ({
  ...pixels,
  data: pixels.data.map((value, i) => (i % 4 === 3 ? value : change(value))),
})

/** Every pixel becomes the mean of its surroundings. */
function smear({ data, width, height }: Pixels, reach: number): Pixels {
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [sum, n] = [0, 0]
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
          sum += data[(v * width + u) * 4] ?? 0
          n++
        }
      out.set([sum / n, sum / n, sum / n, 255], (y * width + x) * 4)
    }
  return { data: out, width, height }
}

/** Further from the edges, so that smearing meets only table and paper. */
const inset = ({ table, paper, left, top, right, bottom }: Drawn): Drawn => ({
  table,
  paper,
  left: left + 10,
  top: top + 10,
  right: right + 10,
  bottom: bottom + 10,
})

const margin = fc.integer({ min: 6, max: 20 })
const anyCheck = fc.record({
  table: fc.integer({ min: 15, max: 90 }),
  paper: fc.integer({ min: 160, max: 255 }),
  left: margin,
  top: margin,
  right: margin,
  bottom: margin,
})
const side = fc.constantFrom('left', 'top', 'right', 'bottom')
const few = { numRuns: 40 }

test('a sharp picture in good light with all four corners has no flaw', () =>
  fc.assert(
    fc.property(anyCheck, check => {
      expect(flawsOf(draw(check))).toEqual([])
    }),
    few,
  ))

test('dimmed to a quarter it is dark, and only that', () =>
  fc.assert(
    fc.property(anyCheck, check => {
      expect(flawsOf(each(draw(check), shade => shade / 4))).toEqual(['dark'])
    }),
    few,
  ))

test('smeared it is blurred, in good light and in less', () =>
  fc.assert(
    fc.property(anyCheck, fc.constantFrom(1, 0.7), (check, dimmed) => {
      expect(flawsOf(each(smear(smear(draw(inset(check)), 5), 5), shade => shade * dimmed))).toContain('blurred')
    }),
    few,
  ))

test('reaching over any side it is cut off', () =>
  fc.assert(
    fc.property(anyCheck, side, (check, which) => {
      expect(flawsOf(draw({ ...check, [which]: 0 }))).toEqual(['cut-off'])
    }),
    few,
  ))

test.each([
  ['black', 0, ['dark', 'blurred']],
  ['white', 255, ['blurred']],
])('nothing to be seen, all %s: says so, and asks for no more', (_, shade, flaws) =>
  expect(flawsOf(each(draw({ table: 0, paper: 0, left: 0, top: 0, right: 0, bottom: 0 }), () => shade))).toEqual(flaws),
)
