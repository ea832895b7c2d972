/** Balances of the days to come: what is available now, less what is scheduled. */
import { position, type AccountKind } from '../../ledger/accounts.ts'
import { addDays, daysFrom, type BankDay } from '../../ledger/calendar.ts'
import { money, text, ZERO, type Money } from '../../ledger/money.ts'
import type { OwnAccount } from '../accounts/account.queries.ts'
import type { Planned } from './coming-up.queries.ts'

export interface DayBalance {
  readonly date: BankDay
  readonly balance: string
}

export interface Course {
  readonly points: DayBalance[]
  readonly lowest: DayBalance
}

/** The accounts that a customer spends from: the dashboard's total (doc1 §2.4). */
const SPENT_FROM: readonly AccountKind[] = ['checking', 'savings', 'money-market', 'student']
export const spentFrom = (own: readonly OwnAccount[]): OwnAccount[] =>
  own.filter(({ state }) => SPENT_FROM.includes(state.kind))

/** P - H over these accounts. */
export const availableOf = (own: readonly OwnAccount[]): Money =>
  own.reduce((total, { state }) => total.plus(position(state).posted).minus(position(state).held), ZERO)

/**
 * The end-of-day balances of these accounts together, from `first` to `last`. Money that is set aside already is not taken twice;
 * what moves between two of the accounts changes nothing.
 */
export function courseFor(
  own: readonly OwnAccount[],
  items: readonly Planned[],
  first: BankDay,
  last: BankDay,
): Course {
  const ids = new Set(own.map(({ state }) => Number(state.id)))
  const changes = new Map<BankDay, Money>()
  for (const item of items) {
    const day = item.date < first ? first : item.date
    changes.set(day, (changes.get(day) ?? ZERO).plus(changeOf(item, ids)))
  }
  let balance = availableOf(own)
  const points = [...daysFrom(first, last)].map(date => {
    balance = balance.plus(changes.get(date) ?? ZERO)
    return { date, balance: text(balance) }
  })
  return { points, lowest: lowestOf(points) }
}

function changeOf(item: Planned, ids: ReadonlySet<number>): Money {
  const { amount, planned, to, fee } = item
  const into = amount !== null && planned && to !== null && ids.has(to) ? money(amount).neg().minus(fee) : ZERO
  return into.minus(takenFrom(item, ids) ?? ZERO)
}

/** What an item takes out of these accounts, fee included; undefined when nothing: it comes from elsewhere, or is set aside already. */
export const takenFrom = ({ amount, planned, held, from }: Planned, ids: ReadonlySet<number>): Money | undefined =>
  amount !== null && planned && !held && from !== null && ids.has(from) ? money(amount).neg() : undefined

export function lowestOf(points: readonly DayBalance[]): DayBalance {
  const [start] = points
  if (!start) throw new RangeError('a forecast without a day')
  return points.reduce((lowest, point) => (money(point.balance).lt(lowest.balance) ? point : lowest), start)
}

export const FORECAST_DAYS = 14
export const forecastEnd = (today: BankDay): BankDay => addDays(today, FORECAST_DAYS)
