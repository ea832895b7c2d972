export interface Touched {
  x: number
  y: number
}

/** How far a finger has pulled the page down; nothing while it goes more to a side than down. */
export function pulledBy(from: Touched, to: Touched): number {
  const down = to.y - from.y
  return down > Math.abs(to.x - from.x) ? down : 0
}
