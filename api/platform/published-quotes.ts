/** The quotes that the bank has published (`app.quote`): what every screen, order and dividend reads. */
import { sql } from 'kysely'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, text, type Money } from '../../ledger/money.ts'
import { rows, run, type Tx } from './db.ts'
import type { Machinery } from './machinery.ts'
import { chanceOf, FIRST_QUOTES, quotesAfter, type QuoteDay } from './quotes.ts'

interface PriceRow {
  symbol: string
  day: BankDay
  price: string
}

/** Every security's price as of a day: those of the last business day on or before it. Empty before the first is published. */
export const pricesOn = async (tx: Tx, day: BankDay): Promise<ReadonlyMap<string, Money>> =>
  (await lastPublished(tx, day))?.prices ?? new Map<string, Money>()

async function lastPublished(tx: Tx, through: BankDay): Promise<QuoteDay | undefined> {
  const found = await rows(
    tx,
    sql<PriceRow>`select symbol, to_char(day, 'YYYY-MM-DD') as day, price::text as price from app.quote
      where day = (select max(day) from app.quote where day <= ${through}::date)`,
  )
  const day = found[0]?.day
  return day === undefined ? undefined : { day, prices: new Map(found.map(row => [row.symbol, money(row.price)])) }
}

/** The prices of one security, oldest first, both days included. */
export async function pricesFrom(tx: Tx, symbol: string, first: BankDay, last: BankDay) {
  const found = await rows(
    tx,
    sql<PriceRow>`select symbol, to_char(day, 'YYYY-MM-DD') as day, price::text as price from app.quote
      where symbol = ${symbol} and day between ${first}::date and ${last}::date order by day`,
  )
  return found.map(({ day, price }) => ({ day, price: money(price) }))
}

/** What each security pays on a day, dollars a share; those that pay nothing are left out. */
export async function dividendsOn(tx: Tx, day: BankDay): Promise<ReadonlyMap<string, string>> {
  const found = await rows(
    tx,
    sql<{ symbol: string; dividend: string }>`select symbol, dividend::text as dividend from app.quote
      where day = ${day}::date and dividend is not null order by symbol`,
  )
  return new Map(found.map(({ symbol, dividend }) => [symbol, dividend]))
}

/** Publishes what is missing through a day, from what was published last. Running it again changes nothing. */
export async function publishQuotes({ db, keys }: Pick<Machinery, 'db' | 'keys'>, through: BankDay): Promise<void> {
  const known = await db.asBank(tx => lastPublished(tx, '9999-12-31'))
  const fresh = [...quotesAfter(known ?? FIRST_QUOTES, through, chanceOf(keys))]
  if (fresh.length === 0) return
  await db.asBank(tx =>
    run(
      tx,
      sql`insert into app.quote (day, symbol, price, dividend)
          select * from unnest(${fresh.map(({ day }) => day)}::date[], ${fresh.map(({ symbol }) => symbol)}::text[],
            ${fresh.map(({ price }) => text(price))}::numeric[], ${fresh.map(({ dividend }) => dividend ?? null)}::numeric[])
          on conflict do nothing`,
    ),
  )
}
