/**
 * The engraving of an account: three rings of seven phase-shifted sine strands, whose numbers of waves come from the
 * account's id. The same id always draws the same figure; nobody else has it. Pure. The field is 200 by 200 with its
 * centre in the middle.
 */
interface Ring {
  radius: number
  swing: number
  waves: number
  breath: number
}

const STRANDS = 7
const STEPS = 480

/** FNV-1a, 32 bits. */
function hash(seed: string): number {
  let value = 2166136261
  for (const letter of seed) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}

const ringsOf = (h: number): Ring[] => [
  { radius: 80, swing: 12, waves: 14 + (h % 8), breath: 3 + ((h >>> 5) % 4) },
  { radius: 56, swing: 10, waves: 9 + ((h >>> 8) % 7), breath: 4 + ((h >>> 11) % 3) },
  { radius: 33, swing: 9, waves: 6 + ((h >>> 14) % 5), breath: 3 },
]

function strand({ radius, swing, waves, breath }: Ring, phase: number, from: number, to: number): string {
  const points: string[] = []
  for (let step = from; step <= to; step++) {
    const angle = (step * 2 * Math.PI) / STEPS
    const r = radius + swing * Math.sin(waves * angle + phase) * (0.72 + 0.28 * Math.cos(breath * angle))
    points.push(`${(100 + r * Math.cos(angle)).toFixed(1)} ${(100 + r * Math.sin(angle)).toFixed(1)}`)
  }
  return `M${points.join('L')}`
}

/** One path text per strand. `corner` draws only the part that a card shows: the lower left of the figure. */
export function guilloche(seed: string, part: 'whole' | 'corner' = 'whole'): string[] {
  const [from, to] = part === 'whole' ? [0, STEPS] : [STEPS * 0.125, STEPS * 0.625]
  return ringsOf(hash(seed)).flatMap(ring =>
    Array.from({ length: STRANDS }, (_, i) =>
      strand(ring, (i * 2 * Math.PI) / STRANDS, Math.floor(from), Math.ceil(to)),
    ),
  )
}
