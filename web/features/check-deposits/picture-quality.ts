/**
 * What a picture of a check says about itself, from its pixels alone: too dark, blurred, or the check reaches the edge.
 * Guidance for the customer, who may go on: only the bank judges a check. Pure; the picture comes at most 640 pixels
 * wide or high.
 */
export interface Pixels {
  /** Red, green, blue, alpha, row by row from the top, 0 to 255. */
  data: Uint8ClampedArray
  width: number
  height: number
}

export type Flaw = 'dark' | 'blurred' | 'cut-off'

/** Paper under a lamp is well above this; a picture whose bright quarter is below cannot be read. */
const DARKEST_PAPER = 80
/** Less between light and dark than this, and there is nothing to read in the picture. */
const LEAST_CONTRAST = 12
/** An edge one pixel wide has 1 of the contrast between two neighbours, one that runs over five pixels 0.2. */
const SOFTEST_EDGE = 0.2
/** Of the pixels along one side of the picture: more of them paper, and the check goes on outside. */
const PAPER_AT_EDGE = 0.1

export function flawsOf({ data, width, height }: Pixels): Flaw[] {
  const light = lightOf(data, width * height)
  const shades = countOf(light, 256)
  const contrast = quantile(shades, 0.95) - quantile(shades, 0.05)
  const flaws: Flaw[] = []
  if (quantile(shades, 0.75) < DARKEST_PAPER) flaws.push('dark')
  if (contrast < LEAST_CONTRAST) return [...flaws, 'blurred']
  if (sharpestEdge(light, width, height) / contrast < SOFTEST_EDGE) flaws.push('blurred')
  if (reachesEdge(light, width, height, darkest(shades))) flaws.push('cut-off')
  return flaws
}

/** How light each pixel looks, 0 to 255. */
function lightOf(data: Uint8ClampedArray, count: number): Uint8Array {
  const light = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const [r = 0, g = 0, b = 0] = [data[i * 4], data[i * 4 + 1], data[i * 4 + 2]]
    light[i] = Math.round(0.299 * r + 0.587 * g + 0.114 * b)
  }
  return light
}

function countOf(values: Uint8Array | Uint16Array, largest: number): Uint32Array {
  const counts = new Uint32Array(largest)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** The value below which this share of what was counted lies. */
function quantile(counts: Uint32Array, share: number): number {
  const wanted = counts.reduce((all, n) => all + n, 0) * share
  let passed = 0
  for (const [value, n] of counts.entries()) {
    passed += n
    if (passed >= wanted) return value
  }
  return counts.length - 1
}

/** How much the strongest half percent of pixels differ from what their four neighbours lead to expect. */
function sharpestEdge(light: Uint8Array, width: number, height: number): number {
  const bends = new Uint16Array(Math.max(0, (width - 2) * (height - 2)))
  const at = (x: number, y: number) => light[y * width + x] ?? 0
  let i = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      bends[i++] = Math.abs(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1))
  return quantile(countOf(bends, 1021), 0.995)
}

/** The shade that parts the picture best into two: where the two groups' means lie furthest apart (Otsu). */
function darkest(shades: Uint32Array): number {
  const all = shades.reduce((n, count) => n + count, 0)
  const total = shades.reduce((n, count, shade) => n + count * shade, 0)
  let [best, found, below, belowTotal] = [-1, 0, 0, 0]
  for (const [shade, count] of shades.entries()) {
    below += count
    belowTotal += count * shade
    if (below === 0 || below === all) continue
    const apart = belowTotal / below - (total - belowTotal) / (all - below)
    const value = below * (all - below) * apart * apart
    if (value > best) [best, found] = [value, shade]
  }
  return found
}

/** Whether what fills the middle of the picture goes on at one of its four sides. */
function reachesEdge(light: Uint8Array, width: number, height: number, parting: number): boolean {
  const bright = (x: number, y: number) => (light[y * width + x] ?? 0) > parting
  const share = (xs: number[], ys: number[], is: boolean) => {
    let n = 0
    for (const y of ys) for (const x of xs) if (bright(x, y) === is) n++
    return n / (xs.length * ys.length)
  }
  const range = (from: number, to: number) => Array.from({ length: Math.max(1, to - from) }, (_, i) => from + i)
  const middle = (length: number) => range(Math.floor(length * 0.4), Math.ceil(length * 0.6))
  const paper = share(middle(width), middle(height), true) >= 0.5
  const [across, down] = [range(0, width), range(0, height)]
  const sides: [number[], number[]][] = [
    [across, [0, 1]],
    [across, [height - 2, height - 1]],
    [[0, 1], down],
    [[width - 2, width - 1], down],
  ]
  return sides.some(([xs, ys]) => share(xs, ys, paper) > PAPER_AT_EDGE)
}
