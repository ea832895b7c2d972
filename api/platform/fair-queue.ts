/**
 * A queue that serves those who ask in turn, not their requests: whoever sends many waits behind their own. Those who
 * are known (signed in, or at a device that was used before) come first, but each fifth turn is a stranger's, for a
 * customer may ask without end, too. When it is full, the latest request of whoever has most waiting goes, a stranger's
 * before that of somebody who is known.
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

/** Turns of those who are known between two of strangers. */
const KNOWN_FIRST = 4

export function fairQueue(atOnce: number, most: number) {
  let running = 0
  let waiting = 0
  let knownInARow = 0
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

  const longestOf = (lines: Lines) =>
    [...lines].reduce<[string, Waiting[]]>((a, b) => (b[1].length > a[1].length ? b : a), ['', []])

  /** Makes room by sending somebody away, but nobody for the sake of a newcomer who has as much waiting themself. */
  const makeRoom = ({ who, known: isKnown }: Asker): boolean => {
    const own = (isKnown ? known : strangers).get(who)?.length ?? 0
    return sendAway(strangers, isKnown ? 1 : own + 2) || sendAway(known, own + 2)
  }

  /** The latest of the longest of these lines, where so many wait in it. */
  const sendAway = (lines: Lines, least: number): boolean => {
    const [longest, line] = longestOf(lines)
    if (line.length < least) return false
    line.pop()?.refuse(busy())
    if (line.length === 0) lines.delete(longest)
    waiting -= 1
    return true
  }

  const nextInTurn = (): Waiting | undefined => {
    const isStrangers = knownInARow >= KNOWN_FIRST && strangers.size > 0
    const first = isStrangers ? undefined : next(known)
    knownInARow = first && strangers.size > 0 ? knownInARow + 1 : 0
    return first ?? next(strangers)
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
      const first = nextInTurn()
      if (first) {
        waiting -= 1
        first.start()
      } else running -= 1
    }
  }
}
