import type * as z from 'zod'
import { position, USD, withdrawable } from '../../ledger/accounts.ts'
import { counterOf } from '../../ledger/balances.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { costCounter } from '../../ledger/events/trade.ts'
import { money, most, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates.ts'
import { says } from '../../ledger/phrase.ts'
import { AppError } from '../errors.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { symbolsIn } from '../platform/accounts/valuation.queries.ts'
import type { Tx } from '../platform/db.ts'
import { lastOrderFrom } from '../platform/orders/order.queries.ts'
import { numberOf } from '../platform/orders/order.ts'
import { placeNow, refusalOf, type WantedNow } from '../platform/orders/place.ts'
import { pricesOn } from '../platform/published-quotes.ts'
import { securities, securityOf } from '../platform/quotes.ts'
import { signedIn } from '../trpc.ts'
import { shareOf } from './holdings.queries.ts'
import { investing } from './investment.ts'
import { rebalances, type RebalanceDetails } from './rebalance-order.ts'
import {
  afterTrades,
  asText,
  asTrade,
  driftOf,
  planOf,
  realizedBy,
  totalOf,
  valuesOf,
  wholePercents,
  type Books,
  type Held,
  type Percentages,
  type Trade,
  type Values,
} from './rebalance-plan.ts'
import {
  mixCategories,
  mixRequest,
  portfoliosOut,
  rebalanceAnswer,
  rebalancePreview,
  rebalanceRequest,
  type MixCategory,
  type RebalanceTrade,
} from './rebalance.schema.ts'

type Mix = Pick<z.output<typeof mixRequest>, 'stocks' | 'bonds' | 'cash' | 'alternatives'>

const mixOf = ({ stocks, bonds, cash, alternatives }: Mix): Mix => ({ stocks, bonds, cash, alternatives })
const percentagesOf = ({ stocks, bonds, cash, alternatives }: Mix): Percentages => ({
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

/** Each investment account of the caller: its mix, the mix that is wanted, and when it was brought to it last. */
export const getPortfolios = signedIn.output(portfoliosOut).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const today = await ctx.machinery.clocks.today()
    const mine = (await accountsOf(tx)).filter(({ state }) => state.kind === 'investment')
    const accounts = []
    for (const own of mine) accounts.push(await portfolioOf(tx, own, today))
    return { pricedOn: today, accounts }
  }),
)

async function portfolioOf(tx: Tx, own: OwnAccount, today: BankDay) {
  const values = valuesOf(await booksOf(tx, own, today))
  const last = await lastOrderFrom(tx, rebalances, own.state.id)
  const target = last ? percentagesOf(last.details.target) : wholePercents(values)
  const { id, name, lastFour } = toAccount(own)
  return {
    id,
    name,
    lastFour,
    ...standOf(values, target),
    target: mixCategories.map(category => ({ category, percentage: target[category] })),
    lastRebalanced: last?.on ?? null,
  }
}

const standOf = (values: Values, target: Percentages) => {
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

/** What an account holds, at a day's prices, and what could be bought. */
async function booksOf(tx: Tx, { state }: OwnAccount, day: BankDay): Promise<Books> {
  const prices = await pricesOn(tx, day)
  const holdings: Held[] = []
  for (const symbol of symbolsIn(state)) {
    const { posted, held } = position(state, symbol)
    const cost = await counterOf(tx, costCounter(state.id, symbol))
    holdings.push({ symbol, quantity: posted, free: posted.minus(held), price: prices.get(symbol) ?? ZERO, cost })
  }
  return {
    cash: position(state).posted,
    usable: most(ZERO, withdrawable(state, USD)),
    holdings,
    offered: securities.map(({ symbol }) => ({ symbol, price: prices.get(symbol) ?? ZERO })),
    categoryOf,
  }
}

/** What would be traded, and how it would stand then. Promises nothing: the ledger decides when it is confirmed. */
export const previewRebalance = signedIn
  .input(mixRequest)
  .output(rebalancePreview)
  .query(async ({ ctx, input }) => {
    const own = await accountFor(ctx, input.accountId, investing)
    const today = await ctx.machinery.clocks.today()
    const books = await ctx.asCaller(tx => booksOf(tx, own, today))
    const target = percentagesOf(input)
    const trades = planOf(books, target)
    const order = wantedFor(own, books, input, trades)
    return {
      trades: trades.map(shown),
      before: standOf(valuesOf(books), target),
      after: standOf(afterTrades(books, trades), target),
      realizedGain: order.details.gain,
      refusal: trades.length === 0 ? NOTHING : await refusalOf(ctx, rebalances, { ...order, on: today }),
    }
  })

const NOTHING = {
  code: 'nothing_due',
  ...says('Your holdings are as near to this mix as whole shares come.'),
}

/** Makes the trades that were shown, all or none. 409 when a price is not today's; 422 with the ledger's refusal. */
export const rebalanceNow = signedIn
  .input(rebalanceRequest)
  .output(rebalanceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order } = await placeNow(ctx, rebalances, input, async ctx => {
      const own = await accountFor(ctx, input.accountId, investing)
      const today = await ctx.machinery.clocks.today()
      const books = await ctx.asCaller(tx => booksOf(tx, own, today))
      return wantedFor(own, books, input, tradesIn(input, books))
    })
    return ctx.asCaller(async tx => {
      const own = await accountNumbered(tx, order.from)
      const books = await booksOf(tx, own, await ctx.machinery.clocks.today())
      return {
        confirmationNumber: numberOf(order),
        date: order.on,
        trades: order.details.trades.map(asTrade).map(shown),
        realizedGain: order.details.gain,
        after: standOf(valuesOf(books), percentagesOf(input)),
      }
    })
  })

function wantedFor(own: OwnAccount, books: Books, input: Mix, trades: readonly Trade[]): WantedNow<RebalanceDetails> {
  return {
    from: own.state.id,
    amount: text(turnover(trades)),
    details: { target: mixOf(input), trades: trades.map(asText), gain: text(realizedBy(books, trades)) },
  }
}

/** All that is sold and all that is bought. */
const turnover = (trades: readonly Trade[]): Money =>
  sum(trades.map(({ quantity, price }) => tradeValue(quantity, price)))

/** What was shown stays what is made: nothing is planned anew. A price of another day is not there any more. */
function tradesIn({ trades }: z.output<typeof rebalanceRequest>, { offered }: Books): Trade[] {
  return trades.map(({ side, symbol, quantity, price }) => {
    const now = offered.find(one => one.symbol === symbol)?.price
    if (!now?.eq(price))
      throw new AppError('wrong_state', 'Prices have changed since. Please look at the trades again.', 'trades')
    return { side, symbol, quantity: money(quantity), price: now }
  })
}

const shown = ({ side, symbol, quantity, price }: Trade): RebalanceTrade => ({
  side,
  symbol,
  name: securityOf(symbol)?.name ?? symbol,
  category: categoryOf(symbol),
  quantity: quantity.toFixed(),
  price: text(price),
  amount: text(tradeValue(quantity, price)),
})
