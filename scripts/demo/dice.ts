/** Chance that comes out the same every time: one small generator, seeded by a text such as "2026-11-19 groceries". */
interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** Dollars between two amounts, as text with cents. */
  dollars(least: number, most: number): string
  pick<T>(list: readonly [T, ...T[]]): T
}

export function diceFor(seed: string): Dice {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    dollars: (least, most) => {
      const cents = between(least * 100, most * 100)
      return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    },
    pick: list => list[between(0, list.length - 1)] ?? list[0],
  }
}

/** FNV-1a over the text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
