/**
 * Ends what a bank is doing at the nth thing that it asks of its database: nothing of it goes on after that,
 * as after `kill -9`.
 */
import type { Machinery } from '../../../api/platform/machinery.ts'

interface Doom {
  left: number
  readonly end: () => void
  ended: boolean
}

export const DIED = Symbol('died')

export interface Doomable {
  /** Runs `act`, which dies before or after the `nth` thing it asks; `DIED` when it did. One at a time. */
  within<T>(nth: number, act: () => Promise<T>): Promise<T | typeof DIED>
  /** From the `nth` thing on that anybody asks, `end` is called instead. */
  from(nth: number, end: () => void): void
}

/** What is asked of the ledger and of the tables, each a point before and a point after which a process may end. */
export function doomable({ db, ledger }: Pick<Machinery, 'db' | 'ledger'>): Doomable {
  let doom: Doom | undefined
  const passes = (mine: Doom | undefined): boolean => {
    if (mine === undefined || mine.ended) return mine === undefined
    mine.left -= 1
    if (mine.left > 0) return true
    mine.ended = true
    mine.end()
    return false
  }
  const never = new Promise<never>(() => undefined)
  const wrapped =
    <A extends unknown[], R>(act: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R> => {
      const mine = doom
      if (!passes(mine)) return never
      const answer = await act(...asked).catch((error: unknown) => (mine?.ended ? never : Promise.reject(error)))
      return passes(mine) ? answer : never
    }
  Object.assign(db, {
    asBank: wrapped(db.asBank.bind(db)),
    asCustomer: wrapped(db.asCustomer.bind(db)),
    asCustomerAhead: wrapped(db.asCustomerAhead.bind(db)),
    readAsBank: wrapped(db.readAsBank.bind(db)),
    readAsCustomer: wrapped(db.readAsCustomer.bind(db)),
    askAhead: wrapped(db.askAhead.bind(db)),
  })
  Object.assign(ledger, { append: wrapped(ledger.append.bind(ledger)), lookup: wrapped(ledger.lookup.bind(ledger)) })
  return {
    from: (left, end) => void (doom = { left, end, ended: false }),
    async within(nth, act) {
      const died = Promise.withResolvers<typeof DIED>()
      doom = { left: nth, end: () => died.resolve(DIED), ended: false }
      try {
        return await Promise.race([act(), died.promise])
      } finally {
        doom = undefined
      }
    },
  }
}
