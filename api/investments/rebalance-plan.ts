/** What has to be traded for another mix (LED-38). Pure: whole shares, and never more cash than there is. */
import type { Asset } from '../../ledger/accounts.ts'
import { cents, least, most, split, sum, text, ZERO, type Money, money } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import { mixCategories, type MixCategory } from './rebalance.schema.ts'

export interface Held {
  readonly symbol: Asset
  readonly quantity: Money
  /** Not held by a resting order. */
  readonly free: Money
  readonly price: Money
  /** What the units held have cost. */
  readonly cost: Money
}

/** Something that can be bought where nothing of its category is held. */
interface Offered {
  readonly symbol: Asset
  readonly price: Money
}

export interface Books {
  /** All cash, what of it can pay now, and what can once it has settled. */
  readonly cash: Money
  readonly usable: Money
  readonly unsettled: Money
  readonly holdings: readonly Held[]
  readonly offered: readonly Offered[]
  categoryOf(symbol: Asset): MixCategory
}

export type Percentages = Readonly<Record<MixCategory, number>>

export interface Trade {
  readonly side: 'buy' | 'sell'
  readonly symbol: Asset
  readonly quantity: Money
  readonly price: Money
}

export type Values = Readonly<Record<MixCategory, Money>>

const valueOf = ({ quantity, price }: Pick<Trade, 'quantity' | 'price'>): Money => tradeValue(quantity, price)

/** What each category is worth; cash counts with what is as good as cash. */
export function valuesOf({ cash, holdings, categoryOf }: Pick<Books, 'cash' | 'holdings' | 'categoryOf'>): Values {
  const worth = (category: MixCategory) =>
    sum(holdings.filter(({ symbol }) => categoryOf(symbol) === category).map(valueOf))
  return {
    Stocks: worth('Stocks'),
    Bonds: worth('Bonds'),
    Cash: worth('Cash').plus(cash),
    'Alternative Investments': worth('Alternative Investments'),
  }
}

export const totalOf = (values: Values): Money => sum(mixCategories.map(category => values[category]))

/** LED-38: the amounts that the total comes to by percentages; the last category takes what rounding leaves. */
export function targetsOf(total: Money, wanted: Percentages): Values {
  const amounts = split(
    total,
    mixCategories.map(category => wanted[category]),
  )
  const [Stocks = ZERO, Bonds = ZERO, Cash = ZERO, last = ZERO] = amounts
  return { Stocks, Bonds, Cash, 'Alternative Investments': last }
}

const TRADED = ['Stocks', 'Bonds', 'Alternative Investments'] as const

/**
 * The trades that bring it to the mix, as near as whole shares come. Of a category that is too large each holding is
 * sold by
 * its part; of one that is too small each is bought by its part, or, where none is held, the first that is offered.
 * What is as good as cash is sold only where cash is missing, and what then still cannot be paid is not bought.
 */
export function planOf(books: Books, wanted: Percentages): Trade[] {
  const values = valuesOf(books)
  const targets = targetsOf(totalOf(values), wanted)
  const lacking = (category: MixCategory) => targets[category].minus(values[category])
  const sales = TRADED.flatMap(category => (lacking(category).lt(0) ? salesIn(books, category, lacking(category)) : []))
  const wishes = TRADED.flatMap(category => (lacking(category).gt(0) ? buysIn(books, category, lacking(category)) : []))
  const has = () => books.usable.plus(sum(sales.map(valueOf)))
  const missing = sum(wishes.map(valueOf)).minus(has())
  if (missing.gt(0)) sales.push(...fromReserve(books, missing))
  return [...sales, ...affordable(wishes, has())].filter(({ quantity }) => quantity.gt(0))
}

/** The holdings of a category, the largest first. */
const holdingsIn = ({ holdings, categoryOf }: Books, category: MixCategory): Held[] =>
  holdings
    .filter(({ symbol, price }) => categoryOf(symbol) === category && price.gt(0))
    .toSorted((a, b) => valueOf(b).cmp(valueOf(a)) || a.symbol.localeCompare(b.symbol))

/** `lacking` is below zero. */
function salesIn(books: Books, category: MixCategory, lacking: Money): Trade[] {
  const held = holdingsIn(books, category)
  const parts = split(lacking.neg(), held.map(valueOf))
  return held.map(({ symbol, free, price }, i) => {
    const wished = (parts[i] ?? ZERO).div(price).toDecimalPlaces(0)
    return { side: 'sell', symbol, quantity: least(wished, free.floor()), price }
  })
}

function buysIn(books: Books, category: MixCategory, lacking: Money): Trade[] {
  const held = holdingsIn(books, category)
  const first = books.offered.find(({ symbol, price }) => books.categoryOf(symbol) === category && price.gt(0))
  if (held.length === 0)
    return first
      ? [{ side: 'buy', symbol: first.symbol, quantity: lacking.div(first.price).floor(), price: first.price }]
      : []
  const parts = split(lacking, held.map(valueOf))
  return held.map(({ symbol, price }, i) => ({
    side: 'buy',
    symbol,
    quantity: (parts[i] ?? ZERO).div(price).floor(),
    price,
  }))
}

/** What is as good as cash is sold for what is missing. */
function fromReserve(books: Books, missing: Money): Trade[] {
  let left = missing
  return holdingsIn(books, 'Cash').map(({ symbol, free, price }) => {
    const quantity = least(most(ZERO, left).div(price).ceil(), free.floor())
    left = left.minus(valueOf({ quantity, price }))
    return { side: 'sell', symbol, quantity, price }
  })
}

/** The last wishes give way where the cash does not reach. */
function affordable(wishes: readonly Trade[], cash: Money): Trade[] {
  let left = most(ZERO, cash)
  return wishes.map(wish => {
    const quantity = least(wish.quantity, left.div(wish.price).floor())
    const fits = valueOf({ ...wish, quantity }).lte(left) ? quantity : quantity.minus(1)
    left = left.minus(valueOf({ ...wish, quantity: fits }))
    return { ...wish, quantity: fits }
  })
}

/** How it stands after them. */
export function afterTrades(books: Books, trades: readonly Trade[]): Values {
  const values = { ...valuesOf(books) }
  for (const trade of trades) {
    const value = trade.side === 'buy' ? valueOf(trade) : valueOf(trade).neg()
    const category = books.categoryOf(trade.symbol)
    values[category] = values[category].plus(value)
    values.Cash = values.Cash.minus(value)
  }
  return values
}

/** What sales bring over the cost of their part, in cents. */
export function realizedBy({ holdings }: Pick<Books, 'holdings'>, trades: readonly Trade[]): Money {
  const gains = trades.flatMap(trade => {
    const held = holdings.find(({ symbol }) => symbol === trade.symbol)
    if (trade.side === 'buy' || !held) return []
    return [valueOf(trade).minus(cents(held.cost.times(trade.quantity).div(held.quantity)))]
  })
  return sum(gains)
}

/** Whole percents that make 100, as near to the present mix as they come: the largest remainders are rounded up. */
export function wholePercents(values: Values): Percentages {
  const total = totalOf(values)
  if (total.lte(0)) return { Stocks: 0, Bonds: 0, Cash: 100, 'Alternative Investments': 0 }
  const exact = mixCategories.map(category => ({ category, part: values[category].times(100).div(total) }))
  const missing = 100 - exact.reduce((all, { part }) => all + part.floor().toNumber(), 0)
  const up = new Set(
    exact
      .toSorted((a, b) => b.part.minus(b.part.floor()).cmp(a.part.minus(a.part.floor())))
      .slice(0, missing)
      .map(({ category }) => category),
  )
  const whole = new Map(exact.map(({ category, part }) => [category, part.floor().toNumber()]))
  const of = (category: MixCategory) => (whole.get(category) ?? 0) + (up.has(category) ? 1 : 0)
  return {
    Stocks: of('Stocks'),
    Bonds: of('Bonds'),
    Cash: of('Cash'),
    'Alternative Investments': of('Alternative Investments'),
  }
}

/** The points by which the farthest category is off its target, with two decimals. */
export function driftOf(values: Values, wanted: Percentages): number {
  const total = totalOf(values)
  if (total.lte(0)) return 0
  const off = mixCategories.map(category => values[category].times(100).div(total).minus(wanted[category]).abs())
  return most(ZERO, ...off)
    .toDecimalPlaces(2)
    .toNumber()
}

export const asText = ({ quantity, price, ...trade }: Trade) => ({
  ...trade,
  quantity: text(quantity, 6),
  price: text(price),
})
export const asTrade = (told: ReturnType<typeof asText>): Trade => ({
  ...told,
  quantity: money(told.quantity),
  price: money(told.price),
})
