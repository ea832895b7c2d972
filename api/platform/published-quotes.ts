/** The quotes that the bank has published (`app.quote`): what every screen, order and dividend reads. */
import type { BankDay } from '../../ledger/calendar.ts'
import { money, text, type Money } from '../../ledger/money.ts'
import type { Tx } from './db.ts'
import type { Machinery } from './machinery.ts'
import { chanceOf, FIRST_QUOTES, quotesAfter, type QuoteDay } from './quotes.ts'

/**
 * Every security's price as of a day: those of the last business day on or before it.
 * Empty before the first is published.
 */
export const pricesOn = async (tx: Tx, day: BankDay): Promise<ReadonlyMap<string, Money>> =>
  (await lastPublished(tx, day))?.prices ?? new Map<string, Money>()

/** The day whose prices are a day's: the last one, up to it, on which any were published; itself before the first. */
export async function pricedOn(tx: Tx, day: BankDay): Promise<BankDay> {
  const last = tx.selectFrom('app.quote').select(({ fn }) => fn.max('day').as('day'))
  return (await last.where('day', '<=', day).executeTakeFirst())?.day ?? day
}

async function lastPublished(tx: Tx, through: BankDay): Promise<QuoteDay | undefined> {
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

/** The prices of one security, oldest first, both days included. */
export async function pricesFrom(tx: Tx, symbol: string, first: BankDay, last: BankDay) {
  const found = await tx
    .selectFrom('app.quote')
    .select(['day', 'price'])
    .where('symbol', '=', symbol)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
  return found.map(({ day, price }) => ({ day, price: money(price) }))
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
