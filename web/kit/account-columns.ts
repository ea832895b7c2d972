/**
 * How many columns so many account cards stand in on a desk, so that no row is left with one card, and whether the last
 * place is left for opening another account. Pure.
 */
export function columnsFor(cards: number): { columns: number; another: boolean } {
  if (cards <= 1) return { columns: 2, another: true }
  if (cards <= 4) return { columns: cards, another: false }
  const left = (columns: number) => (columns - (cards % columns)) % columns
  const columns = left(4) <= left(3) ? 4 : 3
  return { columns, another: left(columns) === 1 || cards % columns === 1 }
}
