/** The account's engraving on paper: the same figure that its cards show on screen, drawn from the same id. */

interface Ring {
  radius: number
  swing: number
  waves: number
  breath: number
}

/** FNV-1a, 32 bits. */
const hash = (seed: string) =>
  [...seed].reduce((value, letter) => Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261)

const ringsOf = (h: number): Ring[] => [
  { radius: 80, swing: 12, waves: 14 + (h % 8), breath: 3 + ((h >>> 5) % 4) },
  { radius: 56, swing: 10, waves: 9 + ((h >>> 8) % 7), breath: 4 + ((h >>> 11) % 3) },
  { radius: 33, swing: 9, waves: 6 + ((h >>> 14) % 5), breath: 3 },
]

const [STRANDS, STEPS] = [7, 360]

/** SVG paths on a field of 200 by 200. */
export const engraving = (seed: string): string[] =>
  ringsOf(hash(seed)).flatMap(ring =>
    Array.from({ length: STRANDS }, (_, i) => strand(ring, (i * 2 * Math.PI) / STRANDS)),
  )

function strand({ radius, swing, waves, breath }: Ring, phase: number): string {
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step * 2 * Math.PI) / STEPS
    const r = radius + swing * Math.sin(waves * angle + phase) * (0.72 + 0.28 * Math.cos(breath * angle))
    return `${(100 + r * Math.cos(angle)).toFixed(1)} ${(100 + r * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
