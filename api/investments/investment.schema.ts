/** The investment account (doc2 §2.9, §3, §7): what it holds, what that is worth, what rests, what happened. */
import * as z from 'zod'
import { account, transaction } from '../platform/account.schema.ts'
import { usd } from '../platform/fields.schema.ts'

/**
 * An exact number that is not dollars and cents, units or an average price: text over tRPC, a JSON number over REST.
 */
export const exact = z.string().meta({ money: true })

export const percent = z.number()

/** LED-35. The average price is what the units held have cost, divided by the units. */
export const holding = z
  .object({
    id: z.string(),
    symbol: z.string(),
    name: z.string(),
    category: z.string(),
    quantity: exact,
    /** Units that no resting sell order holds. */
    available: exact,
    purchasePrice: exact,
    currentPrice: usd,
    marketValue: usd,
    cost: usd,
    gainLoss: usd,
    gainLossPercent: percent,
    /** Percent of the account's total value, cash included. */
    allocation: percent,
  })
  .meta({ id: 'Holding' })

export type Holding = z.input<typeof holding>

export const slice = z.object({ category: z.string(), value: usd, percent })
export type Slice = z.input<typeof slice>

/** A limit order at rest (C-79). `held` is what it has set aside: dollars of a buy, units of a sell. */
export const order = z
  .object({
    id: z.string(),
    accountId: z.uuid(),
    side: z.enum(['buy', 'sell']),
    symbol: z.string(),
    name: z.string(),
    quantity: exact,
    limitPrice: usd,
    currentPrice: usd.nullable(),
    value: usd,
    placedOn: z.string(),
    status: z.literal('Pending'),
  })
  .meta({ id: 'Order' })

export type Order = z.input<typeof order>

/** doc2 §3: lines of an investment account also carry symbol, quantity and price. */
export const investmentLine = transaction.extend({
  symbol: z.string().optional(),
  quantity: exact.optional(),
  price: exact.optional(),
})

export type InvestmentLine = z.input<typeof investmentLine>

export const investmentPage = z.object({ items: z.array(investmentLine), nextCursor: z.string().nullable() })

export const investment = account.extend({
  /** The business day of the prices. */
  pricedOn: z.string(),
  cash: usd,
  holdingsValue: usd,
  totalGainLoss: usd,
  totalGainLossPercent: percent,
  /** Null of an account in which there never was anything. */
  yearToDateReturn: percent.nullable(),
  totalReturn: percent.nullable(),
  riskProfile: z.string(),
  investmentStrategy: z.string(),
  advisor: z.string(),
  advisorPhone: z.string(),
  lastRebalanced: z.string().nullable(),
  holdings: z.array(holding),
  allocation: z.array(slice),
  orders: z.array(order),
  transactions: z.array(investmentLine),
})
