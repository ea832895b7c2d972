/**
 * The engraving of an account, the same on its card, its checks and its statements: a figure of fine lines, as security
 * print has
 * it, drawn from the account's id. The kind of account chooses the family (rings, petals, stars, ...), so that a
 * savings account looks
 * like one; the id chooses how many, how dense, how they turn, what stands in the middle, what goes around it, and the
 * two tints. Pure.
 * The field is 200 by 200 with its centre in the middle; both sides draw it.
 */
import {
  TURN,
  around,
  diceOf,
  polygon,
  press,
  rim,
  rings,
  seal,
  textOf,
  times,
  tintPairs,
  type Draw,
  type Engraved,
  type Figure,
  type Polar,
  type Strand,
} from './engraving-strands.schema.ts'

export type { Tint } from './engraving-strands.schema.ts'

type Family = 'rings' | 'petals' | 'stars' | 'coils' | 'knots' | 'waves' | 'rays'

/** By the first word of the account's kind or type: "Money Market", "cd", "Certificate of Deposit". */
const families: readonly [RegExp, Family][] = [
  [/^checking/i, 'rings'],
  [/^saving/i, 'petals'],
  [/^credit/i, 'stars'],
  [/^retirement/i, 'coils'],
  [/^(cd|certificate)/i, 'knots'],
  [/^invest/i, 'waves'],
  [/^money/i, 'rays'],
  [/^(student|loan|mortgage)/i, 'knots'],
]
const anyFamily: readonly Family[] = ['rings', 'petals', 'stars', 'coils', 'knots', 'waves', 'rays']
const draw: Record<Family, Draw> = {
  rings,
  /** A flower: petals within petals, which may turn on their way in. */
  petals: dice => {
    const petals = 3 + dice(9)
    const nested = 5 + dice(6)
    const waist = 0.14 + dice(4) * 0.15
    const turn = (dice(5) - 2) * 0.11
    const start = dice(8) / 8
    const sharp = 0.6 + dice(3) * 0.6
    const petal = (k: number): Polar => {
      const size = 90 * (1 - (k * 0.68) / nested)
      return a =>
        size * (waist + (1 - waist) * Math.abs(Math.cos((petals * (a - turn * k)) / 2 + start * Math.PI)) ** sharp)
    }
    return times(nested, k => around(petal(k), 220))
  },
  /** Polygons or stars within each other, each a little further round. */
  stars: dice => {
    const points = 3 + dice(7)
    const nested = 6 + dice(7)
    const turn = ((dice(5) - 2) * 0.5 * TURN) / points / nested
    const start = (dice(6) / 6) * (TURN / points)
    const dent = dice(4) * 0.17
    const star = (k: number): Polar => {
      const size = 90 * (1 - (k * 0.7) / nested)
      const edge = polygon(points, start + turn * k)
      const part = TURN / points
      return a => {
        const toCorner = Math.abs(((((a - start - turn * k) % part) + part) % part) / part - 0.5) * 2
        return size * edge(a) * (1 - dent * (1 - toCorner))
      }
    }
    return times(nested, k => around(star(k), 168))
  },
  /** Circles whose centres go round a smaller circle. */
  coils: dice => {
    const circles = 5 + dice(12)
    const off = 22 + dice(6) * 7
    const flat = 1 - dice(4) * 0.2
    const inside = dice(2) === 1 ? 0.62 : 0
    const start = dice(6) / 6
    const circle = (k: number, size: number): Strand => {
      const angle = ((k + start) * TURN) / circles
      const squeezed: Polar = a => ((90 - off) * size) / Math.hypot(Math.cos(a - angle), Math.sin(a - angle) / flat)
      return around(squeezed, 60, [100 + off * size * Math.cos(angle), 100 + off * size * Math.sin(angle)])
    }
    return [...times(circles, k => circle(k, 1)), ...(inside > 0 ? times(circles, k => circle(k, inside)) : [])]
  },
  /** One line with loops, drawn several times. */
  knots: dice => {
    const loops = 2 + dice(8)
    const [way, strands] = [dice(2) === 0 ? 1 : -1, 3 + dice(5)]
    const reach = 0.24 + dice(5) * 0.11
    const shift = (0.2 + dice(4) * 0.14) / (loops + 1)
    const big = 90 / (1 + reach)
    return times(strands, k => {
      const points = times(260, step => {
        const a = (step * TURN) / 260
        const b = way * (loops + 1) * a + k * shift * (loops + 1)
        const size = big * (1 - k * 0.06)
        return [
          100 + size * (Math.cos(a) + reach * Math.cos(b)),
          100 + size * (Math.sin(a) + reach * Math.sin(b)),
        ] as const
      })
      return { points, closed: true }
    })
  },
  /** Lines side by side, waving, within a round. */
  waves: dice => {
    const lines = 9 + dice(14)
    const slope = (dice(8) / 8) * Math.PI
    const waves = 0.6 + dice(6) * 0.55
    const swing = 4 + dice(5) * 3.4
    const drift = dice(5) * 0.09
    return times(lines, k => {
      const across = -88 + (176 * (k + 0.5)) / lines
      const half = Math.sqrt(88 ** 2 - across ** 2)
      const points = times(49, step => {
        const along = -half + (2 * half * step) / 48
        const fade = Math.sqrt(Math.max(0, 1 - (along / Math.max(half, 1)) ** 2))
        const aside = across + swing * fade * Math.sin((along / 88) * Math.PI * waves + k * drift * TURN)
        return [
          100 + along * Math.cos(slope) - aside * Math.sin(slope),
          100 + along * Math.sin(slope) + aside * Math.cos(slope),
        ] as const
      })
      return { points, closed: false }
    })
  },
  /** Lines from the middle outwards, bent, ending on a wavy edge. */
  rays: dice => {
    const rays = 24 + dice(40)
    const bend = (dice(7) - 3) * 0.32
    const lobes = 2 + dice(8)
    const deep = 0.1 + dice(4) * 0.13
    const hollow = 24 + dice(4) * 9
    return times(rays, k => {
      const angle = (k * TURN) / rays
      const end = 90 * (1 - deep * (0.5 - 0.5 * Math.cos(lobes * angle)))
      const points = times(9, step => {
        const r = hollow + ((end - hollow) * step) / 8
        const a = angle + bend * (step / 8)
        return [100 + r * Math.cos(a), 100 + r * Math.sin(a)] as const
      })
      return { points, closed: false }
    })
  },
}

/** The figure of an account in numbers. */
export function figureOf(id: string, kind = ''): Figure<Strand> {
  const dice = diceOf(id)
  dice(2) // the first of them still shows where the text began
  const other = anyFamily[dice(anyFamily.length)] ?? 'rings'
  const family = families.find(([pattern]) => pattern.test(kind))?.[1] ?? other
  const tints = tintPairs[dice(tintPairs.length)] ?? ['pine', 'pine']
  const outer = draw[family](dice).map(press(dice))
  return { outer, inner: [...seal(dice), ...rim(dice)], tints }
}

/** The engraving of an account: the same id and kind always draw the same figure, another id another one. */
export function engrave(id: string, kind = ''): Engraved {
  const { outer, inner, tints } = figureOf(id, kind)
  return { outer: outer.map(textOf), inner: inner.map(textOf), tints }
}
