/**
 * How many streams there may be: of a session, of a customer, of all together. Beyond that the answer is 503, and
 * the page asks by the clock.
 */
import { busy } from '../../errors.ts'

interface Seats {
  /** Takes a place; the answer gives it back, once. Throws where there is none. */
  take(who: { customer: string; session: string }): () => void
}

export function openSeats({ session: ofSession, customer: ofCustomer, all }: Readonly<Record<Level, number>>): Seats {
  const taken = new Map<string, number>()
  const countOf = (name: string) => taken.get(name) ?? 0

  return {
    take({ customer, session }) {
      const places = [
        [`session ${session}`, ofSession],
        [`customer ${customer}`, ofCustomer],
        ['all', all],
      ] as const
      if (places.some(([name, most]) => countOf(name) >= most)) throw busy()
      for (const [name] of places) taken.set(name, countOf(name) + 1)
      let left = false
      return () => {
        if (left) return
        left = true
        for (const [name] of places) {
          if (countOf(name) > 1) taken.set(name, countOf(name) - 1)
          else taken.delete(name)
        }
      }
    },
  }
}

type Level = 'session' | 'customer' | 'all'
