/**
 * What all accounts were worth at the end of a day: dollars as the books have them, securities at that day's prices.
 */
import { sql } from 'kysely'
import { POINTS, scaleOf, USD, type Asset } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import { rows, type Tx } from '../platform/db.ts'
import { quoteDay } from '../platform/accounts/valuation.queries.ts'
import { pricesOn } from '../platform/published-quotes.ts'

interface Held {
  day: BankDay
  asset: Asset
  balance: string
}

/** One point a day, in the order given. Closed accounts are in it for as long as they held something. */
export async function worthOn(tx: Tx, days: readonly BankDay[]) {
  const held = await rows(
    tx,
    sql<Held>`
      select to_char(d.day, 'YYYY-MM-DD') as day, b.asset, (-h.balance)::text as balance
        from (select day::date, ledger.first_seq_from(1::smallint, day::date + 1) - 1 as seq
                from unnest(${days}::text[]) day) d
       cross join ledger.my_balance b
       cross join lateral (select ledger.my_balance_at(b.account, b.asset, d.seq) as balance) h
       where b.ledger = 1 and b.asset <> ${POINTS} and h.balance is not null`,
  )
  const byDay = Map.groupBy(held, ({ day }) => day)
  // A day that the books have not reached has the prices of the one that they are on, as on every other page.
  const on = held.some(isSecurity) ? await quoteDay(tx) : undefined
  const points = []
  for (const day of days) {
    const then = byDay.get(day) ?? []
    const prices = on && then.some(isSecurity) ? await pricesOn(tx, day < on ? day : on) : new Map<string, Money>()
    points.push(pointOf(day, then, prices))
  }
  return points
}

const isSecurity = ({ asset }: Held): boolean => asset !== USD

function pointOf(day: BankDay, held: readonly Held[], prices: ReadonlyMap<string, Money>) {
  const dollars = held.filter(({ asset }) => asset === USD).map(({ balance }) => money(balance))
  const cash = sum(dollars.filter(amount => !amount.isNegative()))
  const owed = sum(dollars.filter(amount => amount.isNegative()))
  const securities = sum(
    held
      .filter(isSecurity)
      .map(({ asset, balance }) =>
        tradeValue(money(balance).toDecimalPlaces(scaleOf(asset)), prices.get(asset) ?? ZERO),
      ),
  )
  return {
    day,
    cash: text(cash),
    securities: text(securities),
    owed: text(owed),
    total: text(sum([cash, owed, securities])),
  }
}
