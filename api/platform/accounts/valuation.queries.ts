/** What securities are worth: units held, at the price of the day that the books are on (C-78, C-79). */
import { sql } from 'kysely'
import { POINTS, position, USD, type AccountState } from '../../../ledger/accounts.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { sum, ZERO, type Money } from '../../../ledger/money.ts'
import { tradeValue } from '../../../ledger/rates/securities.ts'
import type { Tx } from '../db.ts'

/** Whose prices are today's, as a word of a statement. */
export const QUOTE_DAY = sql<BankDay>`coalesce(ledger.books_day(1::smallint), '2024-01-02'::date)`

/** Whose prices are today's. */
export const quoteDay = async (tx: Tx): Promise<BankDay> =>
  (await tx.selectNoFrom(QUOTE_DAY.as('day')).executeTakeFirstOrThrow()).day

/** The symbols of which an account holds units, in the alphabet's order. */
export const symbolsIn = (state: AccountState): string[] =>
  [...state.positions]
    .filter(([asset, { posted }]) => asset !== USD && asset !== POINTS && !posted.isZero())
    .map(([asset]) => asset)
    .toSorted()

/**
 * Every holding at its price, each in cents, as the holdings table adds up. Without a price a holding counts nothing.
 */
export const securitiesValue = (state: AccountState, prices: ReadonlyMap<string, Money>): Money =>
  sum(symbolsIn(state).map(symbol => tradeValue(position(state, symbol).posted, prices.get(symbol) ?? ZERO)))
