/** Lines of an investment account: postings with what was traded, resting orders above them as Pending. */
import { sql } from 'kysely'
import * as z from 'zod'
import type { BankDay } from '../../ledger/calendar.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import { LEGS_OF_TRADE } from '../../ledger/events/trade.ts'
import { money } from '../../ledger/money.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { transactionsOf, type Query } from '../platform/accounts/transactions.queries.ts'
import type { TransactionOut } from '../platform/account.schema.ts'
import { rows, type Tx } from '../platform/db.ts'
import { firstDayOf } from '../platform/periods.schema.ts'
import type { InvestmentLine } from './investment.schema.ts'
import { orderLine, restingOrders } from './orders.queries.ts'

/** `resting`: its orders that rest, where they are being read already. */
export async function investmentLines(
  tx: Tx,
  own: OwnAccount,
  today: BankDay,
  query: Query,
  resting = restingOrders(tx, own, today),
) {
  const [{ items, nextCursor }, orders] = await Promise.all([transactionsOf(tx, own, today, query), resting])
  const placed = orders.map(orderLine)
  // A buy order's hold is shown as its order, which says more.
  const ordered = new Set(placed.map(({ transactionId }) => transactionId))
  const others = items.filter(({ status, transactionId }) => status === 'Completed' || !ordered.has(transactionId))
  const shown = query.cursor ? [] : placed.filter(line => fits(line, query, today))
  return { items: [...shown, ...(await withTrades(tx, own, others))], nextCursor }
}

function fits(
  { type, date, description }: InvestmentLine,
  { filter, dateRange, search }: Query,
  today: BankDay,
): boolean {
  if (filter && filter !== 'all' && filter !== type) return false
  if (date < (firstDayOf(dateRange, today) ?? '')) return false
  return !search || description.toLowerCase().includes(search.toLowerCase())
}

/** What the payload of a trade says; a dividend's price is what it paid per share. */
const traded = z.object({
  symbol: z.string(),
  quantity: z.string().optional(),
  price: z.string().optional(),
  perShare: z.string().optional(),
})

/** A rebalancing says its trades in the order of its postings. */
const rebalanced = z.object({ trades: z.array(traded) })

/** What the trade of this posting was. */
function tradeIn(payload: unknown, leg: number) {
  const several = rebalanced.safeParse(payload).data
  return several ? several.trades[Math.floor(leg / LEGS_OF_TRADE)] : traded.safeParse(payload).data
}

/** Adds symbol, quantity and price to the lines of trades and dividends (doc2 §3). */
export async function withTrades(tx: Tx, { state }: OwnAccount, lines: TransactionOut[]): Promise<InvestmentLine[]> {
  const wanted = lines.filter(({ type }) => ['buy', 'sell', 'dividend'].includes(type)).map(seqOf)
  if (wanted.length === 0) return lines
  const found = await rows(
    tx,
    sql<{ seq: string; body: string }>`
      select seq, body from ledger.my_line
       where ledger = 1 and account = ${state.id} and asset = 'USD' and seq = any(${wanted}::bigint[])`,
  )
  const facts = new Map(found.map(({ seq, body }) => [Number(seq), parseEvent(body).payload]))
  return lines.map(line => {
    const payload = facts.get(seqOf(line))
    const fact = payload && tradeIn(payload, legOf(line))
    if (!fact) return line
    const price = fact.price ?? fact.perShare
    return {
      ...line,
      symbol: fact.symbol,
      ...(fact.quantity === undefined ? {} : { quantity: money(fact.quantity).toFixed() }),
      ...(price === undefined ? {} : { price }),
    }
  })
}

const seqOf = ({ transactionId }: TransactionOut) => Number(transactionId.split('-')[1])
const legOf = ({ id }: TransactionOut) => Number(id.split('-')[2])
