/**
 * How many calls are answered at once. Beyond that the next one is refused before anything is done for it, so that
 * those who were let in are answered in time. Strangers never take the places of customers whose session was live a
 * moment ago, and no address takes those of all strangers, however slowly it asks.
 */
import { createHash } from 'node:crypto'
import { busy } from '../errors.ts'

export interface Door {
  /** Lets a call in: what to do when it is over. Throws busy where there is no place. */
  enter(token: string | undefined, address: string): () => void
  /** The session of this token was live just now. */
  knows(token: string): void
}

export interface DoorSettings {
  /** Calls at once; of these so many of strangers, and so many of strangers at one address. */
  all: number
  strangers: number
  address: number
}

/** Whom it remembers: the latest of them. */
const MOST_KNOWN = 20_000
/** What takes longer keeps no place: it is a stream, or an upload, and each has bounds of its own. */
const LONGEST_MS = 15_000

const digest = (token: string) => createHash('sha256').update(token).digest('base64')

export function openDoor({ all, strangers, address: most }: DoorSettings): Door {
  const known = new Set<string>()
  let inside = 0
  let unknown = 0
  const unknownAt = new Map<string, number>()
  const count = (address: string, more: number) => {
    unknown += more
    const there = (unknownAt.get(address) ?? 0) + more
    if (there > 0) unknownAt.set(address, there)
    else unknownAt.delete(address)
  }

  return {
    enter(token, address) {
      const isKnown = token !== undefined && known.has(digest(token))
      const isFull = unknown >= strangers || (unknownAt.get(address) ?? 0) >= most
      if (inside >= all || (!isKnown && isFull)) throw busy()
      inside += 1
      if (!isKnown) count(address, 1)
      let over = false
      const leave = () => {
        if (over) return
        over = true
        clearTimeout(late)
        inside -= 1
        if (!isKnown) count(address, -1)
      }
      const late = setTimeout(leave, LONGEST_MS)
      late.unref()
      return leave
    },

    knows(token) {
      const one = digest(token)
      known.delete(one) // so that the latest stand last
      known.add(one)
      if (known.size <= MOST_KNOWN) return
      const [oldest] = known
      if (oldest !== undefined) known.delete(oldest)
    },
  }
}
