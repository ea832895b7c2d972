/** What was said of a day beside what came. Pure. */
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { cents, less, money, sum, text, type Money } from '../../ledger/money.ts'
import { AHEAD, type ForecastRecord } from './forecast-record.schema.ts'

/** One morning's forecast. */
export interface Said {
  readonly on: BankDay
  /** What was there: what came of the day before. */
  readonly start: Money
  /** The end of that day, and of each that follows. */
  readonly balances: readonly Money[]
}

/** Days of which it is known what came, the latest first. A day without its next morning is left out: nobody looked. */
export function cameOf(said: readonly Said[]): ForecastRecord['days'] {
  const byDay = new Map(said.map(one => [one.on, one]))
  return said
    .map(({ on, start }) => ({ date: addDays(on, -1), came: start }))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .flatMap(({ date, came }) => {
      const told = AHEAD.flatMap(ahead => {
        const balance = byDay.get(addDays(date, -ahead))?.balances[ahead]
        return balance ? [{ ahead, balance: text(balance) }] : []
      })
      return told.length === 0 ? [] : [{ date, came: text(came), said: told }]
    })
}

/** By how much it was off on average, so many days ahead. */
export const errorsOf = (days: ForecastRecord['days']): ForecastRecord['errors'] =>
  AHEAD.flatMap(ahead => {
    const off = days.flatMap(({ came, said }) =>
      said.filter(one => one.ahead === ahead).map(one => less(money(String(came)), money(String(one.balance))).abs()),
    )
    return off.length === 0 ? [] : [{ ahead, count: off.length, average: text(cents(sum(off).div(off.length))) }]
  })
