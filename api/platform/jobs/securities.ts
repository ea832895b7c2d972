/**
 * A new day's prices: published, dividends paid to those who hold,
 * and resting limit orders filled when their price is reached.
 */
import { sql, type Selectable } from 'kysely'
import { accountIdOf, scaleOf, type AccountId } from '../../../ledger/accounts.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { money, text } from '../../../ledger/money.ts'
import type { LedgerLimitOrder } from '../database.ts'
import { rows, type Tx } from '../db.ts'
import { dividendsOn, pricesOn, publishQuotes } from '../published-quotes.ts'
import { dayCommand, type Close, type Step } from './close.ts'

export const quotes: Step = {
  name: 'quotes',
  run: ({ bank, opened }) => publishQuotes(bank, opened),
}

export const dividends: Step = {
  name: 'dividends',
  async run(close) {
    const due = await close.bank.db.asBank(tx => dividendsOn(tx, close.opened))
    for (const [symbol, perShare] of due) await payHolders(close, symbol, perShare)
  },
}

async function payHolders(close: Close, symbol: string, perShare: string): Promise<void> {
  const day = close.opened
  for (const { account, units } of await close.bank.db.asBank(tx => heldOnMorningOf(tx, symbol, day)))
    await close.lane.add(
      dayCommand(close, dayKey(day, `dividend-${symbol}`, account), 'dividend', {
        account,
        symbol,
        day,
        perShare,
        units,
      }),
    )
}

interface Holding {
  readonly account: AccountId
  readonly owner: string
  /** At six decimals, as a payload has them. */
  readonly units: string
}

/**
 * Who is entitled to the dividend of a day, and on what: the units held when the day began, which is the balance before
 * it and what was posted late with an earlier value day. However late it is asked, and whatever was traded meanwhile,
 * the answer is the same.
 */
export async function heldOnMorningOf(tx: Tx, symbol: string, day: BankDay): Promise<Holding[]> {
  const found = await rows(
    tx,
    sql<{ account: string; owner: string; units: string }>`
        with start as materialized (select ledger.first_seq_from(1::smallint, ${day}::date) as seq),
        late as materialized (
          select p.account, sum(-p.amount) as units
            from start, ledger.event e join ledger.posting p on p.ledger = e.ledger and p.seq = e.seq
           where e.ledger = 1 and e.effective_date < e.bank_day and e.effective_date < ${day}::date
             and e.seq >= start.seq and p.asset = ${symbol}
           group by p.account),
        held as (
          select b.account, a.owner, coalesce(late.units, 0) - coalesce(
                   (select p.balance from ledger.posting p, start
                     where p.ledger = 1 and p.account = b.account and p.asset = b.asset and p.seq < start.seq
                     order by p.seq desc, p.leg desc limit 1), 0) as units
            from ledger.balance b
            join ledger.account a on a.ledger = b.ledger and a.id = b.account and a.kind = 'investment'
            left join late on late.account = b.account
           where b.ledger = 1 and b.asset = ${symbol})
        select account, owner, units::text as units from held where units > 0 order by account`,
  )
  return found.map(({ account, owner, units }) => ({
    account: accountIdOf(account),
    owner,
    units: text(money(units), scaleOf(symbol)),
  }))
}

type Resting = Pick<Selectable<LedgerLimitOrder>, 'id' | 'account' | 'side' | 'symbol' | 'quantity' | 'limit_price'>

/** Orders placed before this day began meet its price, which is then theirs: the limit or better. */
export const limitOrders: Step = {
  name: 'limit orders',
  async run(close) {
    const prices = await close.bank.db.asBank(tx => pricesOn(tx, close.opened))
    for (const order of await restingBefore(close, close.opened)) {
      const price = prices.get(order.symbol)
      if (!price || (order.side === 'buy' ? price.gt(order.limit_price) : price.lt(order.limit_price))) continue
      await close.lane.add(
        dayCommand(close, dayKey(close.opened, 'fill', order.id), 'limit-order-filled', {
          order: Number(order.id),
          account: Number(order.account),
          side: order.side,
          symbol: order.symbol,
          quantity: text(money(order.quantity), scaleOf(order.symbol)),
          price: text(price),
        }),
      )
    }
  },
}

const restingBefore = ({ bank: { db } }: Close, day: BankDay): Promise<Resting[]> =>
  db.asBank(tx =>
    tx
      .selectFrom('ledger.limit_order')
      .select(['id', 'account', 'side', 'symbol', 'quantity', 'limit_price'])
      .where('ledger', '=', 1)
      .where('id', '<', sql<string>`ledger.first_seq_from(1::smallint, ${day}::date)`)
      .orderBy('id')
      .execute(),
  )
