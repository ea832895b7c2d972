/** Limit orders of the caller that rest, newest first (C-79). */
import { sql } from 'kysely'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, text, type Money } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { TRADES } from '../platform/categories/categories.schema.ts'
import { rows, type Tx } from '../platform/db.ts'
import { pricesOn } from '../platform/published-quotes.ts'
import { securityOf } from '../platform/quotes.ts'
import type { InvestmentLine, Order } from './investment.schema.ts'

interface Row {
  id: string
  side: 'buy' | 'sell'
  symbol: string
  quantity: string
  limit_price: string
  placed_on: string
  placed_at: Date
}

interface Resting {
  order: Order
  /** ISO UTC. */
  at: string
}

export async function restingOrders(tx: Tx, { state }: OwnAccount, today: BankDay): Promise<Resting[]> {
  const found = await rows(
    tx,
    sql<Row>`
      select o.id, o.side, o.symbol, o.quantity::text as quantity, o.limit_price::text as limit_price,
             to_char(m.bank_day, 'YYYY-MM-DD') as placed_on, m.recorded_at as placed_at
        from ledger.my_order o join app.my_hold_moment m on m.ledger = o.ledger and m.id = o.id
       where o.ledger = 1 and o.account = ${state.id} order by o.id desc`,
  )
  if (found.length === 0) return []
  const prices = await pricesOn(tx, today)
  return found.map(row => ({
    order: toOrder(row, state.publicId, prices.get(row.symbol)),
    at: row.placed_at.toISOString(),
  }))
}

export const orderId = (seq: number | string): string => `1-${seq}`

function toOrder(
  { id, side, symbol, quantity, limit_price, placed_on }: Row,
  accountId: string,
  price: Money | undefined,
): Order {
  return {
    id: orderId(id),
    accountId,
    side,
    symbol,
    name: securityOf(symbol)?.name ?? symbol,
    quantity: money(quantity).toFixed(),
    limitPrice: text(money(limit_price)),
    currentPrice: price ? text(price) : null,
    value: text(tradeValue(money(quantity), money(limit_price))),
    placedOn: placed_on,
    status: 'Pending',
  }
}

/** A resting order as a line of the account: no balance yet, the amount at its limit. */
export function orderLine({ order, at }: Resting): InvestmentLine {
  const { id, side, symbol, quantity, limitPrice, value, placedOn, accountId } = order
  const values = { quantity, symbol, price: `$${String(limitPrice)}` }
  const told =
    side === 'buy'
      ? says('Limit buy of {quantity} {symbol} at {price}', values)
      : says('Limit sell of {quantity} {symbol} at {price}', values)
  return {
    id: `${id}-order`,
    _id: `${id}-order`,
    transactionId: id,
    accountId,
    date: placedOn,
    recordedAt: at,
    description: told.text,
    says: told.says,
    status: 'Pending',
    type: side,
    category: TRADES,
    direction: side === 'buy' ? 'Debit' : 'Credit',
    amount: side === 'buy' ? text(money(String(value)).neg()) : value,
    balance: null,
    settling: false,
    symbol,
    quantity,
    price: String(limitPrice),
  }
}
