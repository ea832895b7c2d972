/**
 * What is otherwise than it was when the form began. An act sends this and nothing else, so that a page which is behind
 * another tab, or behind what the bank did meanwhile, undoes nothing that nobody asked it to.
 */
export function changedFrom<T extends object>(began: T, now: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const name in now) if (!isSame(began[name], now[name])) changed[name] = now[name]
  return changed
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
