export interface Touched {
  x: number
  y: number
}

/** How far a finger has pulled the page down; nothing while it goes more to a side than down. */
export function pulledBy(from: Touched, to: Touched): number {
  const down = to.y - from.y
  return down > Math.abs(to.x - from.x) ? down : 0
}

/**
 * Only the page itself is pulled: nothing while a dialog is open, whose veil is no part of it, not a field or a slider,
 * and no list in the page that is not at its own top.
 */
export function mayPull(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.ownerDocument.querySelector('[role="dialog"]') !== null) return false
  if (target.closest('input, textarea, select, [role="slider"]') !== null) return false
  for (let part: Element | null = target; part; part = part.parentElement) if (part.scrollTop > 0) return false
  return true
}
