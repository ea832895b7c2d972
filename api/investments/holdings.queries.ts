/** What an account holds, at today's prices: value, cost, gain, share of the whole (LED-35). */
import { position, type AccountState, type Asset } from '../../ledger/accounts.ts'
import { counterOf } from '../../ledger/balances.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { costCounter } from '../../ledger/events/trade.ts'
import { cents, money, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { symbolsIn } from '../platform/accounts/valuation.queries.ts'
import type { Tx } from '../platform/db.ts'
import { pricesOn } from '../platform/published-quotes.ts'
import { securityOf } from '../platform/quotes.ts'
import type { Holding, Slice } from './investment.schema.ts'

/** An average purchase price keeps so many decimals. */
const AVERAGE_SCALE = 4

interface Portfolio {
  holdings: Holding[]
  allocation: Slice[]
  gain: Money
  cost: Money
}

export async function portfolioOf(tx: Tx, { state, securities }: OwnAccount, day: BankDay): Promise<Portfolio> {
  const cash = position(state).posted
  const total = cash.plus(securities)
  const symbols = symbolsIn(state)
  const [prices, costs] = await Promise.all([
    symbols.length > 0 ? pricesOn(tx, day) : new Map<string, Money>(),
    Promise.all(symbols.map(symbol => counterOf(tx, costCounter(state.id, symbol)))),
  ])
  const holdings = symbols.map((symbol, i) =>
    holdingOf(state, symbol, prices.get(symbol) ?? ZERO, costs[i] ?? ZERO, total),
  )
  const cost = sum(holdings.map(one => money(String(one.cost))))
  return { holdings, allocation: allocationOf(holdings, cash), cost, gain: securities.minus(cost) }
}

function holdingOf(state: AccountState, symbol: Asset, price: Money, cost: Money, total: Money): Holding {
  const { posted, held } = position(state, symbol)
  const value = tradeValue(posted, price)
  const gain = value.minus(cents(cost))
  const { name, category } = securityOf(symbol) ?? { name: symbol, category: 'Other' }
  return {
    id: symbol,
    symbol,
    name,
    category,
    quantity: posted.toFixed(),
    available: posted.minus(held).toFixed(),
    purchasePrice: cost.div(posted).toDecimalPlaces(AVERAGE_SCALE).toFixed(),
    currentPrice: text(price),
    marketValue: text(value),
    cost: text(cents(cost)),
    gainLoss: text(gain),
    gainLossPercent: shareOf(gain, cents(cost)),
    allocation: shareOf(value, total),
  }
}

/** Percent with two decimals; 0 of nothing. */
export const shareOf = (part: Money, whole: Money): number =>
  whole.isZero() ? 0 : part.div(whole).times(100).toDecimalPlaces(2).toNumber()

/** By kind of security, the largest first, cash last. */
export function allocationOf(holdings: readonly Holding[], cash: Money): Slice[] {
  const byCategory = Map.groupBy(holdings, ({ category }) => category)
  const values = [...byCategory].map(([category, ones]) => ({
    category,
    value: sum(ones.map(({ marketValue }) => money(String(marketValue)))),
  }))
  const total = sum(values.map(({ value }) => value)).plus(cash)
  const sorted = [...values.toSorted((a, b) => b.value.cmp(a.value)), { category: 'Cash', value: cash }]
  return sorted
    .filter(({ value }) => !value.isZero())
    .map(({ category, value }) => ({ category, value: text(value), percent: shareOf(value, total) }))
}
