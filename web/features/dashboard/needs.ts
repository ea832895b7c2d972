import { money } from '../../../ledger/money.ts'
import type { CodeKind } from '../../../api/platform/orders/states.schema.ts'
import { placeToPay } from '../../kit/place-to-pay.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'

/** Something that only the customer can see to, out of what the dashboard already shows. */
export type Need =
  | { what: 'bill'; id: string; payee: string; amount: string; date: string; overdue: boolean; pay: string }
  | { what: 'code'; id: string; kind: CodeKind; to: string; amount: string; date: string; until: string }
  | { what: 'short' | 'below-line'; id: string; account: string; balance: string; date: string; line: string }

/**
 * What waits for its code, which it does for half an hour; bills and statements of the two weeks ahead that nothing
 * pays, and accounts that will not last, the nearest day first.
 */
export function needsOf(
  { forecasts, upcoming, waiting }: Pick<Dashboard, 'forecasts' | 'upcoming' | 'waiting'>,
  today: string,
): Need[] {
  const codes = waiting.map((one): Need => ({ what: 'code', date: today, ...one }))
  const bills = upcoming.flatMap((item): Need[] => {
    const { id, description: payee, amount, date: counted, dueOn } = item
    const pay = placeToPay(item)
    // What was due before today counts as today's in the forecast; the day it was due is another.
    const date = dueOn ?? counted
    return pay ? [{ what: 'bill', id, payee, amount: amount.replace(/^-/, ''), date, overdue: date < today, pay }] : []
  })
  const accounts = forecasts.flatMap(({ accountId, name, lowest, alert }): Need[] => {
    const least = money(lowest.balance)
    const what = least.isNegative() ? 'short' : alert !== null && least.lt(money(alert)) ? 'below-line' : undefined
    if (!what) return []
    return [{ what, id: accountId, account: name, ...lowest, line: alert ?? '0.00' }]
  })
  return [...codes, ...[...bills, ...accounts].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))]
}
