import type * as z from 'zod'
import type { quoteList } from '../../../api/investments/quotes.schema.ts'
import type { holding, investment } from '../../../api/investments/investment.schema.ts'
import { TRADES } from '../../../api/platform/categories/categories.schema.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { money, sum, text } from '../../../ledger/money.ts'
import { holdingValue } from '../../../ledger/rates/securities.ts'
import { daysAgo, idOf, linesBackFrom, sampleAccount, type Movement } from './sample-account.ts'

export type Investment = z.output<typeof investment>
export type Holding = z.output<typeof holding>

/** doc2 §9. */
const BALANCE = '10000.00'
const YTD_RETURN = 5.78
const TOTAL_RETURN = 8.92

/**
 * Six holdings at 15, 20, 15, 12, 25 and 12 percent of the whole (doc2 §9); the remaining one percent is cash
 * (C-72). Symbols and prices are ours, and fictional; the purchase prices make the gain the documented total
 * return.
 */
const held = [
  ['VTI', 'Total Market Index Fund', 'US stocks', '6', '250.00', '213.70'],
  ['GRWA', 'Large Growth Fund', 'US stocks', '8', '250.00', '218.00'],
  ['WLDX', 'World Ex-US Index Fund', 'International stocks', '25', '60.00', '53.00'],
  ['REIX', 'Real Estate Fund', 'Real estate', '15', '80.00', '73.50'],
  ['BNDA', 'Aggregate Bond Fund', 'Bonds', '50', '50.00', '48.90'],
  ['TRES', 'Short Treasury Fund', 'Cash and bills', '24', '50.00', '49.60'],
] as const

const CASH = '100.00'

/** A holding as the page shows it; `whole` is the account's total value. */
export function holdingOf(
  { symbol, name, category }: Pick<Holding, 'symbol' | 'name' | 'category'>,
  quantity: string,
  currentPrice: string,
  purchasePrice: string,
): Omit<Holding, 'allocation'> {
  const { marketValue, cost, gain, gainPercent } = holdingValue(
    money(quantity),
    money(purchasePrice),
    money(currentPrice),
  )
  return {
    id: `${idOf('investment')}-${symbol}`,
    symbol,
    name,
    category,
    quantity,
    available: quantity,
    purchasePrice,
    currentPrice,
    marketValue: text(marketValue),
    cost: text(cost),
    gainLoss: text(gain),
    gainLossPercent: share(gainPercent.toNumber()),
  }
}

const share = (value: number) => Math.round(value * 100) / 100

/**
 * Cash and holdings added up (C-78): total value, gains, what each part is of the whole. Everything else stays as
 * it was.
 */
export function valued(page: Investment, cash: string, holdings: readonly Omit<Holding, 'allocation'>[]): Investment {
  const worth = sum(holdings.map(one => money(one.marketValue)))
  const cost = sum(holdings.map(one => money(one.cost)))
  const total = worth.plus(cash)
  const gain = worth.minus(cost)
  const partOf = (value: string) => (total.isZero() ? 0 : share(money(value).div(total).times(100).toNumber()))
  const categories = [...new Set(holdings.map(({ category }) => category))].map(category => ({
    category,
    value: text(sum(holdings.filter(one => one.category === category).map(one => money(one.marketValue)))),
  }))
  return {
    ...page,
    balance: text(total),
    availableBalance: cash,
    withdrawableBalance: cash,
    cash,
    holdingsValue: text(worth),
    totalGainLoss: text(gain),
    totalGainLossPercent: cost.isZero() ? 0 : share(gain.div(cost).times(100).toNumber()),
    holdings: holdings.map(one => ({ ...one, allocation: partOf(one.marketValue) })),
    allocation: [...categories, { category: 'Cash', value: cash }].map(slice => ({
      ...slice,
      percent: partOf(slice.value),
    })),
  }
}

const history = (today: BankDay): Movement[] => [
  { day: daysAgo(today, 6), amount: '18.40', type: 'dividend', category: 'Dividends', description: 'Dividend BNDA' },
  { day: daysAgo(today, 14), amount: '-1200.00', type: 'buy', category: TRADES, description: 'Buy 15 REIX' },
  { day: daysAgo(today, 21), amount: '1250.00', type: 'deposit', category: 'Deposit', description: 'Deposit' },
]

export function sampleInvestment(today: BankDay): Investment {
  const openedDate = daysAgo(today, 420)
  const lines = linesBackFrom(idOf('investment'), CASH, history(today))
  const page: Investment = {
    ...sampleAccount({ kind: 'investment', type: 'Investment', lastFour: '0005', balance: BALANCE, openedDate }),
    pricedOn: today,
    cash: CASH,
    holdingsValue: '0.00',
    totalGainLoss: '0.00',
    totalGainLossPercent: 0,
    yearToDateReturn: YTD_RETURN,
    totalReturn: TOTAL_RETURN,
    riskProfile: 'Moderate',
    investmentStrategy: 'Growth',
    advisor: 'Wrenfield Investment Desk',
    advisorPhone: '(555) 010-0199',
    lastRebalanced: null,
    holdings: [],
    allocation: [],
    orders: [],
    transactions: lines,
  }
  return valued(
    page,
    CASH,
    held.map(([symbol, name, category, quantity, price, paid]) =>
      holdingOf({ symbol, name, category }, quantity, price, paid),
    ),
  )
}

/** What the sample account's securities cost: the quotes of the order form. */
export const sampleQuotes = ({ pricedOn, holdings }: Investment): z.output<typeof quoteList> => ({
  day: pricedOn,
  quotes: held.map(([symbol, name, category, , price]) => ({
    symbol,
    name,
    category,
    price: holdings.find(one => one.symbol === symbol)?.currentPrice ?? price,
    change: '0.00',
    changePercent: 0,
    dividendYield: '0',
    recent: [],
  })),
})
