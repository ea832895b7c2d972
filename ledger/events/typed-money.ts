/**
 * Money that a customer types in: unsettled, and capped per customer, a bank day and a month (C-74; ARCHITECTURE,
 * Security).
 */
import { USD, type AccountId } from '../accounts.ts'
import type { BankDay } from '../calendar.ts'
import { money, text, type Money } from '../money.ts'
import { TYPED_DAILY_LIMIT, TYPED_MONTHLY_LIMIT } from '../rates/deposits.ts'
import { refuse, type Effect, type Refusal, type View } from './event.ts'

const day = (owner: string, bankDay: BankDay) => `typed:${owner}:${bankDay}`
const month = (owner: string, bankDay: BankDay) => `typed:${owner}:${bankDay.slice(0, 7)}`

export const typedCounters = (owner: string, bankDay: BankDay): string[] => [day(owner, bankDay), month(owner, bankDay)]

/** Its lot and its counts, for the event that brings it in; the refusal of an amount above a cap says what is left. */
export function typedIn(view: View, to: AccountId, owner: string, amount: string): Effect[] | Refusal {
  const left = (limit: string, counter: string): Money => money(limit).minus(view.counter(counter))
  const today = left(TYPED_DAILY_LIMIT, day(owner, view.bankDay))
  if (today.lt(amount)) return refuse('exceeds_daily_limit', { limit: TYPED_DAILY_LIMIT, remaining: text(today) })
  const thisMonth = left(TYPED_MONTHLY_LIMIT, month(owner, view.bankDay))
  if (thisMonth.lt(amount))
    return refuse('exceeds_monthly_limit', { limit: TYPED_MONTHLY_LIMIT, remaining: text(thisMonth) })
  return [
    { effect: 'lot', origin: view.seq, account: to, asset: USD, amount },
    ...typedCounters(owner, view.bankDay).map(counter => ({ effect: 'count', counter, amount }) as const),
  ]
}
