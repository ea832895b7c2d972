import type * as z from 'zod'
import { type AccountState, position, spendable, withdrawable } from '../../ledger/accounts.ts'
import { counterOf } from '../../ledger/balances.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { costCounter } from '../../ledger/events/trade.ts'
import { type Money, most, sum, text, ZERO } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { symbolsIn } from '../platform/accounts/valuation.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { WantedNow } from '../platform/orders/place.ts'
import { pricesOn } from '../platform/published-quotes.ts'
import { securities, securityOf } from '../platform/quotes.ts'
import { shareOf } from './holdings.queries.ts'
import type { RebalanceDetails } from './rebalance-order.ts'
import {
  asText,
  type Books,
  driftOf,
  type Held,
  type Percentages,
  realizedBy,
  totalOf,
  type Trade,
  type Values,
} from './rebalance-plan.ts'
import { mixCategories, type MixCategory, mixRequest, type RebalanceTrade } from './rebalance.schema.ts'

type Mix = Pick<z.output<typeof mixRequest>, 'stocks' | 'bonds' | 'cash' | 'alternatives'>

const mixOf = ({ stocks, bonds, cash, alternatives }: Mix): Mix => ({ stocks, bonds, cash, alternatives })
export const percentagesOf = ({ stocks, bonds, cash, alternatives }: Mix): Percentages => ({
  Stocks: stocks,
  Bonds: bonds,
  Cash: cash,
  'Alternative Investments': alternatives,
})

/** The bank's kinds of securities as the document's four categories. */
const categories: Readonly<Record<string, MixCategory>> = {
  'US stocks': 'Stocks',
  'International stocks': 'Stocks',
  Bonds: 'Bonds',
  'Cash and bills': 'Cash',
}
const categoryOf = (symbol: string): MixCategory =>
  categories[securityOf(symbol)?.category ?? ''] ?? 'Alternative Investments'

export const standOf = (values: Values, target: Percentages) => {
  const total = totalOf(values)
  return {
    allocation: mixCategories.map(category => ({
      category,
      percentage: shareOf(values[category], total),
      amount: text(values[category]),
    })),
    totalValue: text(total),
    drift: driftOf(values, target),
  }
}

/** Settled cash pays for securities (C-80); the rest of what can be spent has not settled yet. */
function cashFor(state: AccountState): Pick<Books, 'usable' | 'unsettled'> {
  const usable = most(ZERO, withdrawable(state))
  return { usable, unsettled: most(ZERO, spendable(state).minus(usable)) }
}

/** What an account holds, at a day's prices, and what could be bought. */
export async function booksOf(tx: Tx, { state }: OwnAccount, day: BankDay): Promise<Books> {
  const asked = pricesOn(tx, day)
  const held = symbolsIn(state).map(async (symbol): Promise<Held> => {
    const [cost, known] = await Promise.all([counterOf(tx, costCounter(state.id, symbol)), asked])
    const { posted: quantity, held: kept } = position(state, symbol)
    return { symbol, quantity, free: quantity.minus(kept), price: known.get(symbol) ?? ZERO, cost }
  })
  const [prices, holdings] = await Promise.all([asked, Promise.all(held)])
  return {
    cash: position(state).posted,
    ...cashFor(state),
    holdings,
    offered: securities.map(({ symbol }) => ({ symbol, price: prices.get(symbol) ?? ZERO })),
    categoryOf,
  }
}

export function wantedFor(
  own: OwnAccount,
  books: Books,
  input: Mix,
  trades: readonly Trade[],
): WantedNow<RebalanceDetails> {
  return {
    from: own.state.id,
    amount: text(turnover(trades)),
    details: { target: mixOf(input), trades: trades.map(asText), gain: text(realizedBy(books, trades)) },
  }
}

/** All that is sold and all that is bought. */
const turnover = (trades: readonly Trade[]): Money =>
  sum(trades.map(({ quantity, price }) => tradeValue(quantity, price)))

export const shown = ({ side, symbol, quantity, price }: Trade): RebalanceTrade => ({
  side,
  symbol,
  name: securityOf(symbol)?.name ?? symbol,
  category: categoryOf(symbol),
  quantity: quantity.toFixed(),
  price: text(price),
  amount: text(tradeValue(quantity, price)),
})
