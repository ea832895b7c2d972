/**
 * What an account will hold in the days to come: what is there now, changed by what is planned,
 * in the order in which it runs.
 */
import { depositKinds, position, type AccountId } from '../../ledger/accounts.ts'
import { addDays, daysFrom, type BankDay } from '../../ledger/calendar.ts'
import { money, text, ZERO, type Money } from '../../ledger/money.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Planned } from './planned.ts'

interface DayBalance {
  readonly date: BankDay
  readonly balance: string
}

/** Several of one sort: how many, and how much together. */
interface Total {
  readonly count: number
  readonly amount: Money
}

export interface Course {
  /** At the end of each day. */
  readonly points: DayBalance[]
  /** The least that it holds at any moment. */
  readonly lowest: DayBalance
  readonly out: Total
  readonly into: Total
  /** Bills that nothing pays yet; they are counted as if they were paid on the day they are due. */
  readonly unpaid: Total
  /** What merchants should take by a rhythm, and bills that should come by one. */
  readonly subscriptions: Total
}

/** The accounts that a customer spends from: the dashboard's total (doc1 §2.4), and what the balance alert watches. */
export const isSpentFrom = ({ state }: OwnAccount): boolean => depositKinds.includes(state.kind)

/** Bills are paid from the primary checking account unless the customer chooses another (C-181). */
export const paysBills = ({ state, profile }: OwnAccount): boolean => state.kind === 'checking' && profile.isPrimary

/** P - H. */
export function availableOn({ state }: OwnAccount): Money {
  const { posted, held } = position(state)
  return posted.minus(held)
}

/** An amount that is thought about: on a day of its own, where that is not now, and on later ones of its series. */
interface Taken {
  readonly on?: BankDay
  readonly again: readonly BankDay[]
  readonly amount: Money
}

type Sort = 'out' | 'into' | 'unpaid' | 'subscriptions'
const NOTHING: Total = { count: 0, amount: ZERO }

/**
 * The course of one account from `first` to `last`, beginning with `start`. Money that is set aside already is not
 * taken twice. What is only known on its day is left out, and what the customer switched off: nothing is guessed.
 * `taken` is an amount that is thought about, at the end of a day, and again at the end of later ones, which are among
 * what goes out.
 */
export function courseFor(
  own: OwnAccount,
  start: Money,
  items: readonly Planned[],
  first: BankDay,
  last: BankDay,
  taken?: Taken,
): Course {
  const totals: Record<Sort, Total> = { out: NOTHING, into: NOTHING, unpaid: NOTHING, subscriptions: NOTHING }
  const byDay = Map.groupBy(items, ({ date }) => (date < first ? first : date))
  let balance = start
  let lowest = { date: first, balance: text(start) }
  const change = (date: BankDay, by: Money) => {
    balance = balance.plus(by)
    if (balance.lt(lowest.balance)) lowest = { date, balance: text(balance) }
  }
  const points = [...daysFrom(first, last)].map(date => {
    for (const item of byDay.get(date) ?? []) {
      const step = item.counted ? stepOf(item, own) : undefined
      if (!step) continue
      change(date, step.change)
      totals[step.sort] = added(totals[step.sort], step.change.abs())
    }
    if (!taken) return { date, balance: text(balance) }
    if (taken.on === date || taken.again.includes(date)) change(date, taken.amount.neg())
    if (taken.again.includes(date)) totals.out = added(totals.out, taken.amount)
    return { date, balance: text(balance) }
  })
  return { points, lowest, ...totals }
}

const added = ({ count, amount }: Total, more: Money): Total => ({ count: count + 1, amount: amount.plus(more) })

/** What an item does to an account; undefined when it leaves it alone. */
export function stepOf(item: Planned, own: OwnAccount): { sort: Sort; change: Money } | undefined {
  const { amount, planned, held, from, to, fee } = item
  if (amount === null) return undefined
  const id: AccountId = own.state.id
  if (item.kind === 'income') return to === id ? { sort: 'into', change: money(amount) } : undefined
  if (item.kind === 'subscription') return from === id ? { sort: 'subscriptions', change: money(amount) } : undefined
  if (item.kind === 'expected-bill')
    return paysBills(own) ? { sort: 'subscriptions', change: money(amount) } : undefined
  if (!planned) return paysBills(own) ? { sort: 'unpaid', change: money(amount) } : undefined
  if (from === id) return held ? undefined : { sort: 'out', change: money(amount) }
  return to === id ? { sort: 'into', change: money(amount).neg().minus(fee) } : undefined
}

const FORECAST_DAYS = 14
export const forecastEnd = (today: BankDay): BankDay => addDays(today, FORECAST_DAYS)
