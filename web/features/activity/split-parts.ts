/** The parts of a line while they are typed. Pure. */
import { money, parseTyped, sum, text, ZERO, type Money } from '../../../ledger/money.ts'

export interface Part {
  readonly key: number
  readonly category: string
  readonly amount: string
  /** Its amount was typed by hand. */
  readonly typed?: boolean
}

/** What the parts leave of a line of this size; less than nothing where they are more. */
export const leftOf = (size: string, parts: readonly Part[]): Money =>
  money(size).minus(sum(parts.map(({ amount }) => parseTyped(amount) ?? ZERO)))

/** The first part that nobody typed takes what the others leave, be it nothing; never the one at hand. */
function settled(size: string, parts: readonly Part[], atHand?: number): Part[] {
  const first = parts.find(({ key, typed }) => !typed && key !== atHand)
  if (!first) return [...parts]
  const rest = leftOf(
    size,
    parts.filter(part => part !== first),
  )
  return parts.map(part => (part === first ? { ...part, amount: rest.gt(0) ? text(rest) : '' } : part))
}

/** Another amount for one of them, which is left alone from then on. */
export function withAmount(size: string, parts: readonly Part[], key: number, amount: string): Part[] {
  const next = parts.map(part => (part.key === key ? { ...part, amount, typed: amount !== '' } : part))
  return settled(size, next, key)
}

/** One more, still empty, which stays so until it is typed. */
export const withOneMore = (parts: readonly Part[]): Part[] => [
  ...parts,
  { key: Math.max(...parts.map(part => part.key)) + 1, category: '', amount: '', typed: true },
]

/** One less; what it had goes to the first that nobody typed. */
export const without = (size: string, parts: readonly Part[], key: number): Part[] =>
  settled(
    size,
    parts.filter(part => part.key !== key),
  )
