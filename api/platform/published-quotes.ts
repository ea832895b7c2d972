/** The quotes that the bank has published (`app.quote`): what every screen, order and dividend reads. */
import type { RawBuilder } from 'kysely'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, text, type Money } from '../../ledger/money.ts'
import type { Tx } from './db.ts'
import type { Machinery } from './machinery.ts'
import { chanceOf, FIRST_QUOTES, quotesAfter, type QuoteDay } from './quotes.ts'

/** A day, or what a statement says it is. */
type Day = BankDay | RawBuilder<BankDay>

/**
 * Every security's price as of a day: those of the last business day on or before it.
 * Empty before the first is published.
 */
export const pricesOn = async (tx: Tx, day: Day): Promise<ReadonlyMap<string, Money>> =>
  (await lastPublished(tx, day))?.prices ?? new Map<string, Money>()

/** The day whose prices are a day's: the last one, up to it, on which any were published; itself before the first. */
export async function pricedOn(tx: Tx, day: Day): Promise<BankDay> {
  const found = await tx
    .selectNoFrom(({ cast, fn, selectFrom, val }) => {
      const last = selectFrom('app.quote')
        .where('day', '<=', day)
        .select(one => one.fn.max('day').as('day'))
      return fn.coalesce(last, typeof day === 'string' ? cast<BankDay>(val(day), 'date') : day).as('day')
    })
    .executeTakeFirstOrThrow()
  return found.day
}

async function lastPublished(tx: Tx, through: Day): Promise<QuoteDay | undefined> {
  const found = await tx
    .selectFrom('app.quote')
    .select(['symbol', 'day', 'price'])
    .where('day', '=', last =>
      last
        .selectFrom('app.quote')
        .where('day', '<=', through)
        .select(({ fn }) => fn.max('day').as('day')),
    )
    .execute()
  const day = found[0]?.day
  return day === undefined ? undefined : { day, prices: new Map(found.map(row => [row.symbol, money(row.price)])) }
}

/** The prices of securities, by symbol, oldest first, both days included. */
export async function pricesFrom(tx: Tx, symbols: readonly string[], from: BankDay, to: BankDay) {
  const found = await tx
    .selectFrom('app.quote')
    .select(['symbol', 'day', 'price'])
    .where('symbol', 'in', symbols)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  const prices = found.map(({ symbol, day, price }) => ({ symbol, day, price: money(price) }))
  return Map.groupBy(prices, ({ symbol }) => symbol)
}

/** What each security pays on a day, dollars a share; those that pay nothing are left out. */
export async function dividendsOn(tx: Tx, day: BankDay): Promise<ReadonlyMap<string, string>> {
  const found = await tx
    .selectFrom('app.quote')
    .select(['symbol', 'dividend'])
    .where('day', '=', day)
    .orderBy('symbol')
    .execute()
  return new Map(found.flatMap(({ symbol, dividend }) => (dividend === null ? [] : [[symbol, dividend] as const])))
}

/** Publishes what is missing through a day, from what was published last. Running it again changes nothing. */
export async function publishQuotes({ db, keys }: Pick<Machinery, 'db' | 'keys'>, through: BankDay): Promise<void> {
  const known = await db.asBank(tx => lastPublished(tx, '9999-12-31'))
  const fresh = [...quotesAfter(known ?? FIRST_QUOTES, through, chanceOf(keys))]
  if (fresh.length === 0) return
  const rows = fresh.map(({ day, symbol, price, dividend }) => ({
    day,
    symbol,
    price: text(price),
    dividend: dividend ?? null,
  }))
  await db.asBank(async tx => {
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await tx
        .insertInto('app.quote')
        .values(rows.slice(from, from + AT_ONCE))
        .onConflict(known => known.doNothing())
        .execute()
  })
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 5_000
