/** A new day's prices: published, dividends paid to those who hold, and resting limit orders filled when their price is reached. */
import { sql } from 'kysely'
import type { BankDay } from '../../../ledger/calendar.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { money, text } from '../../../ledger/money.ts'
import { rows, run } from '../db.ts'
import { dividendOn, priceOn, securities } from '../quotes.ts'
import { dayCommand, type Close, type Step } from './close.ts'

const UNIT_SCALE = 6

export const quotes: Step = {
  name: 'quotes',
  async run({ bank, opened }) {
    const symbols = securities.map(({ symbol }) => symbol)
    const prices = symbols.map(symbol => text(priceOn(symbol, opened) ?? money(0)))
    await bank.db.asBank(tx =>
      run(
        tx,
        sql`insert into app.quote (symbol, day, price)
            select symbol, ${opened}::date, price from unnest(${symbols}::text[], ${prices}::numeric[]) q(symbol, price)
            on conflict do nothing`,
      ),
    )
  },
}

export const dividends: Step = {
  name: 'dividends',
  async run(close) {
    for (const { symbol } of securities) {
      const perShare = dividendOn(symbol, close.opened)
      if (perShare) await payHolders(close, symbol, perShare)
    }
  },
}

/**
 * On what was held when the day began: the balance before it, and what was posted late with an earlier value day. However late
 * the close is run, and whatever was traded meanwhile, the same accounts are paid the same.
 */
async function payHolders(close: Close, symbol: string, perShare: string): Promise<void> {
  const holders = await close.bank.db.asBank(tx =>
    rows(
      tx,
      sql<{ account: string; units: string }>`
        with start as materialized (select ledger.first_seq_from(1::smallint, ${close.opened}::date) as seq),
        late as materialized (
          select p.account, sum(-p.amount) as units
            from start, ledger.event e join ledger.posting p on p.ledger = e.ledger and p.seq = e.seq
           where e.ledger = 1 and e.effective_date < e.bank_day and e.effective_date < ${close.opened}::date
             and e.seq >= start.seq and p.asset = ${symbol}
           group by p.account),
        held as (
          select b.account, coalesce(late.units, 0) - coalesce(
                   (select p.balance from ledger.posting p, start
                     where p.ledger = 1 and p.account = b.account and p.asset = b.asset and p.seq < start.seq
                     order by p.seq desc, p.leg desc limit 1), 0) as units
            from ledger.balance b
            join ledger.account a on a.ledger = b.ledger and a.id = b.account and a.kind = 'investment' and a.status <> 'closed'
            left join late on late.account = b.account
           where b.ledger = 1 and b.asset = ${symbol})
        select account, units::text as units from held where units > 0 order by account`,
    ),
  )
  for (const { account, units } of holders) {
    const payload = { account: Number(account), symbol, perShare, units: text(money(units), UNIT_SCALE) }
    await close.lane.add(dayCommand(close, dayKey(close.opened, `dividend-${symbol}`, account), 'dividend', payload))
  }
}

interface Resting {
  id: string
  account: string
  side: 'buy' | 'sell'
  symbol: string
  quantity: string
  limit: string
}

/** Orders placed before this day began meet its price, which is then theirs: the limit or better. */
export const limitOrders: Step = {
  name: 'limit orders',
  async run(close) {
    for (const order of await restingBefore(close, close.opened)) {
      const price = priceOn(order.symbol, close.opened)
      if (!price || (order.side === 'buy' ? price.gt(order.limit) : price.lt(order.limit))) continue
      await close.lane.add(
        dayCommand(close, dayKey(close.opened, 'fill', order.id), 'limit-order-filled', {
          order: Number(order.id),
          account: Number(order.account),
          side: order.side,
          symbol: order.symbol,
          quantity: text(money(order.quantity), UNIT_SCALE),
          price: text(price),
        }),
      )
    }
  },
}

const restingBefore = ({ bank: { db } }: Close, day: BankDay): Promise<Resting[]> =>
  db.asBank(tx =>
    rows(
      tx,
      sql<Resting>`
        select o.id, o.account, o.side, o.symbol, o.quantity::text as quantity, o.limit_price::text as limit
          from ledger.limit_order o
         where o.ledger = 1 and o.id < ledger.first_seq_from(1::smallint, ${day}::date) order by o.id`,
    ),
  )
