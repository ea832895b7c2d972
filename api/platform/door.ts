/**
 * How many calls are answered at once. Beyond that the next one is refused before anything is done for it, so that
 * those who were let in are answered in time. Strangers never take the places of customers whose session was live a
 * moment ago, and nobody, a stranger's address or a customer, takes the places of all, however slowly they ask.
 */
import { hash } from 'node:crypto'
import { busy } from '../errors.ts'

export interface Door {
  /** Lets a call in: what to do when it is over. Throws busy where there is no place. */
  enter(token: string | undefined, address: string): () => void
  /** The session of this token was live just now, and is this customer's. */
  knows(token: string, customer: string): void
  /** The session of this token is over: whoever still asks with it is a stranger. */
  forgets(token: string): void
}

interface DoorSettings {
  /** Calls at once; of these so many of strangers, and so many of one customer or of strangers at one address. */
  all: number
  strangers: number
  each: number
}

/** Whom it remembers: the latest of them. */
const MOST_KNOWN = 20_000
/** What takes longer keeps no place: it is a stream, or an upload, and each has bounds of its own. */
const LONGEST_MS = 15_000

const digest = (token: string) => hash('sha256', token, 'base64')

export function openDoor({ all, strangers, each }: DoorSettings): Door {
  const known = new Map<string, string>()
  const of = new Map<string, number>()
  let inside = 0
  let unknown = 0
  const count = (who: string, isKnown: boolean, more: 1 | -1) => {
    inside += more
    if (!isKnown) unknown += more
    const now = (of.get(who) ?? 0) + more
    if (now > 0) of.set(who, now)
    else of.delete(who)
  }

  return {
    enter(token, address) {
      const customer = token === undefined ? undefined : known.get(digest(token))
      const isKnown = customer !== undefined
      const who = isKnown ? `customer ${customer}` : `address ${address}`
      if (inside >= all || (of.get(who) ?? 0) >= each || (!isKnown && unknown >= strangers)) throw busy()
      count(who, isKnown, 1)
      let over = false
      const leave = () => {
        if (over) return
        over = true
        clearTimeout(late)
        count(who, isKnown, -1)
      }
      const late = setTimeout(leave, LONGEST_MS)
      late.unref()
      return leave
    },

    knows(token, customer) {
      const one = digest(token)
      known.delete(one) // so that the latest stand last
      known.set(one, customer)
      if (known.size <= MOST_KNOWN) return
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    },

    forgets: token => void (known.size > 0 && known.delete(digest(token))),
  }
}
