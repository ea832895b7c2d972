/**
 * A queue that serves those who ask in turn, not their requests: whoever sends many waits behind their own. Those who are known (signed
 * in, or at a device that was used before) come first; when it is full, the latest request of whoever has most waiting goes.
 */
import { busy } from '../errors.ts'

export interface Asker {
  /** Who it counts as: a network, a customer. */
  readonly who: string
  readonly known: boolean
}

interface Waiting {
  start(): void
  refuse(reason: Error): void
}

type Lines = Map<string, Waiting[]>

export function fairQueue(atOnce: number, most: number) {
  let running = 0
  let waiting = 0
  const known: Lines = new Map()
  const strangers: Lines = new Map()

  const next = (lines: Lines): Waiting | undefined => {
    const [found] = lines
    if (!found) return undefined
    const [who, line] = found
    const first = line.shift()
    // Whoever was served goes to the end of the round.
    lines.delete(who)
    if (line.length > 0) lines.set(who, line)
    return first
  }

  /** Makes room by sending somebody away; nobody has more waiting than a newcomer of the longest line, who is refused themself. */
  const makeRoom = ({ who, known: isKnown }: Asker): boolean => {
    const [longest, line] = [...strangers].reduce<[string, Waiting[]]>(
      (a, b) => (b[1].length > a[1].length ? b : a),
      ['', []],
    )
    const own = (isKnown ? known : strangers).get(who)?.length ?? 0
    if (line.length === 0 || (!isKnown && line.length <= own + 1)) return false
    line.pop()?.refuse(busy())
    if (line.length === 0) strangers.delete(longest)
    waiting -= 1
    return true
  }

  const turn = (asker: Asker): Promise<void> =>
    new Promise((start, refuse) => {
      const lines = asker.known ? known : strangers
      lines.set(asker.who, [...(lines.get(asker.who) ?? []), { start, refuse }])
      waiting += 1
    })

  return async <T>(asker: Asker, act: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting >= most && !makeRoom(asker)) throw busy()
    else await turn(asker)
    try {
      return await act()
    } finally {
      const first = next(known) ?? next(strangers)
      if (first) {
        waiting -= 1
        first.start()
      } else running -= 1
    }
  }
}
