/**
 * How many calls are answered at once. Beyond that the next one is refused before anything is done for it, so that
 * those who were let in are answered in time. Strangers never take the places of customers whose session was live a
 * moment ago.
 */
import { createHash } from 'node:crypto'
import { busy } from '../errors.ts'

export interface Door {
  /** Lets a call in: what to do when it is over. Throws busy where there is no place. */
  enter(token: string | undefined): () => void
  /** The session of this token was live just now. */
  knows(token: string): void
}

export interface DoorSettings {
  /** Calls at once; of these so many of strangers. */
  all: number
  strangers: number
}

/** Whom it remembers: the latest of them. */
const MOST_KNOWN = 20_000
/** What takes longer keeps no place: it is a stream, or an upload, and each has bounds of its own. */
const LONGEST_MS = 15_000

const digest = (token: string) => createHash('sha256').update(token).digest('base64')

export function openDoor({ all, strangers }: DoorSettings): Door {
  const known = new Set<string>()
  let inside = 0
  let unknown = 0

  return {
    enter(token) {
      const isKnown = token !== undefined && known.has(digest(token))
      if (inside >= all || (!isKnown && unknown >= strangers)) throw busy()
      inside += 1
      if (!isKnown) unknown += 1
      let over = false
      const leave = () => {
        if (over) return
        over = true
        clearTimeout(late)
        inside -= 1
        if (!isKnown) unknown -= 1
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
