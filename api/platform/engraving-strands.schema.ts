/**
 * What engravings are made of: strands on a field of 200 by 200, chosen by dice that an id throws; and the bank's own
 * mark, which is
 * drawn before anything else of the page is there. The account's figures: engraving.schema.ts. Pure.
 */
export type Tint = 'pine' | 'copper' | 'ink'

type Point = readonly [x: number, y: number]
/** A strand: its points, and whether it comes back to where it began. */
export interface Strand {
  points: readonly Point[]
  closed: boolean
}

export interface Figure<S> {
  /** The figure itself, and what stands in its middle and around it. */
  outer: S[]
  inner: S[]
  tints: readonly [outer: Tint, inner: Tint]
}
/** One path text per strand. */
export type Engraved = Figure<string>

export const tintPairs: readonly (readonly [Tint, Tint])[] = [
  ['pine', 'pine'],
  ['pine', 'copper'],
  ['copper', 'pine'],
  ['ink', 'copper'],
  ['pine', 'ink'],
  ['copper', 'copper'],
]

type Dice = (below: number) => number
export type Draw = (dice: Dice) => Strand[]

/** Whole numbers below a bound, one after the other, out of a text (FNV-1a, then a xorshift). */
export function diceOf(seed: string): Dice {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return Math.floor((state / 4294967296) * below)
  }
}

export const TURN = 2 * Math.PI
export type Polar = (angle: number) => number

export const times = <T>(count: number, each: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => each(i))

/** A closed line around a centre, whose distance from it depends on the angle. */
export function around(polar: Polar, steps: number, [cx, cy] = [100, 100]): Strand {
  const points = times(steps, step => {
    const angle = (step * TURN) / steps
    const r = polar(angle)
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)] as const
  })
  return { points, closed: true }
}

/** The edge of a figure with so many straight sides, at a distance of 1 in its corners. */
export const polygon =
  (sides: number, turned: number): Polar =>
  angle => {
    const part = TURN / sides
    const within = ((((angle - turned) % part) + part) % part) - part / 2
    return Math.cos(part / 2) / Math.cos(within)
  }

/** Two to four bands of shifted waves. */
export function rings(dice: Dice): Strand[] {
  const bands = 2 + dice(3)
  const strands = 4 + dice(4)
  const waves = 5 + dice(14)
  const breath = dice(5)
  const deep = 0.62 + dice(3) * 0.14
  const width = 58 / bands
  return times(bands, band => {
    const radius = 90 - width * (band + 0.5)
    const many = Math.max(3, waves - band * 2)
    const swing = (k: number): Polar => {
      const phase = (k * TURN) / strands
      return a => radius + (width / 2) * deep * Math.sin(many * a + phase) * (0.7 + 0.3 * Math.cos(breath * a))
    }
    return times(strands, k => around(swing(k), 200))
  }).flat()
}

/** What stands in the middle: a small figure of its own on its own ground. */
export function seal(dice: Dice): Strand[] {
  const size = 20 + dice(4) * 5
  const many = 3 + dice(8)
  const start = (dice(4) / 4) * (TURN / many)
  const nested = 2 + dice(3)
  const shapes: Polar[] = [
    () => 1,
    a => 0.35 + 0.65 * Math.abs(Math.cos((many * (a - start)) / 2)),
    polygon(many, start),
    a => 0.78 + 0.22 * Math.sin(many * (a - start)),
  ]
  const shape = shapes[dice(shapes.length)] ?? (() => 1)
  return times(nested, k => around(a => size * (1 - k * 0.24) * shape(a), 84))
}

/** What goes around it: nothing, a line or two, scallops. */
export function rim(dice: Dice): Strand[] {
  const scallops = 8 + dice(5) * 4
  const kinds: Strand[][] = [
    [],
    [around(() => 96, 72)],
    [around(() => 96, 72), around(() => 92.5, 72)],
    [around(a => 93 + 3 * Math.abs(Math.sin((scallops * a) / 2)), 216)],
  ]
  return kinds[dice(kinds.length)] ?? []
}

/** The outline that the whole figure is pressed into: lobes, and narrower one way than the other. */
export function press(dice: Dice): (strand: Strand) => Strand {
  const [lobes, deep, turned] = [1 + dice(5), 0.12 + dice(4) * 0.11, (dice(12) / 12) * TURN]
  const [narrow, slope] = [0.9 - dice(4) * 0.1, (dice(8) / 8) * Math.PI]
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)]
  const moved = ([px, py]: Point): Point => {
    const [x, y] = [px - 100, py - 100]
    const size = 1 - deep * (0.5 + 0.5 * Math.cos(lobes * (Math.atan2(y, x) - turned)))
    const [along, aside] = [(x * cos + y * sin) * size, (y * cos - x * sin) * size * narrow]
    return [100 + along * cos - aside * sin, 100 + along * sin + aside * cos]
  }
  return ({ points, closed }) => ({ points: points.map(moved), closed })
}

export const textOf = ({ points, closed }: Strand): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`

/** The bank's mark: rings, in its own colour. */
export function engraveMark(id: string): string[] {
  const dice = diceOf(id)
  return [...rings(dice), ...seal(dice)].map(textOf)
}
