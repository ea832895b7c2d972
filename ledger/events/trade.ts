/**
 * A trade: cash one way and units the other, in one event; no commission (LED-32, LED-33). What the units held have
 * cost is kept in the counter `cost:<account>:<symbol>`; the average purchase price is that cost divided by the units.
 * Buying adds the exact cents paid; selling takes the sold share of the cost away, so that the average stays, and all
 * of it with the last unit.
 */
import * as z from 'zod'
import { accountId, bank, position, type AccountId, type AccountState, type Asset } from '../accounts.ts'
import { money, type Money } from '../money.ts'
import { says } from '../phrase.ts'
import { tradeValue } from '../rates/securities.ts'
import {
  credit,
  debit,
  refuse,
  ticker,
  unitPrice,
  units,
  type Description,
  type Effect,
  type Leg,
  type Refusal,
  type Touches,
} from './event.ts'

/** What the units held have cost, in dollars. */
export const costCounter = (account: AccountId, symbol: Asset): string => `cost:${account}:${symbol}`

/** A share of a cost keeps so many decimals: the average must not drift by selling. */
const COST_SCALE = 16

/** What a trade reads besides its order. */
export const touchTrade = (account: AccountId, symbol: Asset): Touches => ({
  accounts: [account],
  counters: [costCounter(account, symbol)],
  units: [[bank.custody, symbol]],
})

const payload = z.object({ account: accountId, symbol: ticker, quantity: units, price: unitPrice })

/** What a purchase and a sale at the price of the quote table have in common. */
export const atTheMarket = {
  version: 1,
  leaves: true,
  payload,
  // The quote table's, read anew for each try: a retry after midnight is the same order.
  drawn: ['price'],
  posts: [bank.broker],
  touches: ({ account, symbol }: z.output<typeof payload>) => touchTrade(account, symbol),
}

/** A trade makes so many postings, whichever side. */
export const LEGS_OF_TRADE = 4

interface Trade {
  readonly account: AccountState
  readonly symbol: Asset
  readonly quantity: Money
  readonly price: string
  /** What the units held have cost until now. */
  readonly cost: Money
}

interface Traded {
  readonly legs: Leg[]
  readonly effects: Effect[]
}

/** Cash to the broker, units to the account. */
export function bought({ account: { id }, symbol, quantity, price }: Trade): Traded | Refusal {
  const paid = tradeValue(quantity, money(price))
  if (paid.isZero()) return refuse('below_minimum', { minimum: '0.01' })
  return {
    legs: [
      debit(id, paid),
      credit(bank.broker, paid),
      credit(id, quantity, symbol),
      debit(bank.custody, quantity, symbol),
    ],
    effects: [{ effect: 'count', counter: costCounter(id, symbol), amount: paid.toFixed(2) }],
  }
}

/** Units to the market, cash to the account. Whether the units are there is asked by `notEnoughUnits`. */
export function sold({ account, symbol, quantity, price, cost }: Trade): Traded | Refusal {
  const { id } = account
  const proceeds = tradeValue(quantity, money(price))
  if (proceeds.isZero()) return refuse('below_minimum', { minimum: '0.01' })
  const { posted } = position(account, symbol)
  const share = posted.eq(quantity) ? cost : cost.times(quantity).div(posted).toDecimalPlaces(COST_SCALE)
  return {
    legs: [
      debit(id, quantity, symbol),
      credit(bank.custody, quantity, symbol),
      debit(bank.broker, proceeds),
      credit(id, proceeds),
    ],
    effects: [{ effect: 'count', counter: costCounter(id, symbol), amount: share.neg().toFixed() }],
  }
}

/** The refusal when fewer units are free (not held by a limit order) than are to be sold. */
export function notEnoughUnits(account: AccountState, symbol: Asset, quantity: Money): Refusal | undefined {
  const { posted, held } = position(account, symbol)
  const free = posted.minus(held)
  return free.lt(quantity) ? refuse('not_enough_units', { available: free.toFixed() }) : undefined
}

/** A line of a trade: "Bought 10 VTI at $50.00". */
export function tradeSays(side: 'buy' | 'sell', quantity: string, symbol: Asset, price: string): Description {
  const values = {
    quantity: money(quantity).toFixed(),
    symbol,
    price: `$${money(price).toFixed(Math.max(2, money(price).decimalPlaces()))}`,
  }
  const told =
    side === 'buy'
      ? says('Bought {quantity} {symbol} at {price}', values)
      : says('Sold {quantity} {symbol} at {price}', values)
  return { type: side, category: 'Investment', ...told }
}
