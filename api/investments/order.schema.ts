/** Buying, selling and giving an order up (doc2 §5, §7; C-79, C-80, C-84). */
import * as z from 'zod'
import { cleanText, form, idText, money, required, usd } from '../platform/fields.schema.ts'
import { says, type Told } from '../../ledger/phrase.ts'
import { exact, investmentLine } from './investment.schema.ts'

const QUANTITY = 'Please enter a valid positive quantity.'
export const SYMBOL = 'Please enter a valid ticker symbol.'
const LIMIT = 'Please enter a valid limit price.'
const SECURITY = 'Please select a security to sell.'
export const NOT_HELD = 'Selected security not found in your holdings.'
export const tooMany = (n: string, symbol: string): Told =>
  says('You only have {n} shares of {symbol} available to sell.', { n, symbol })

/** Whole shares, at least one, at most nine digits of them. */
const shares = z
  .union([z.string(), z.number()], QUANTITY)
  .transform(value => String(value).trim())
  .pipe(z.string().regex(/^[1-9]\d{0,8}$/, QUANTITY))

const symbol = (message: string) => required(message, 12).transform(typed => typed.toUpperCase())

const limitPrice = money(LIMIT)

/** `limitPrice` is null for a market order; what a market order sends there is not used. */
const orderFields = (noSymbol: string) =>
  form({
    accountId: idText.default('primary'),
    quantity: shares,
    symbol: symbol(noSymbol),
    orderType: z.enum(['market', 'limit'], 'Please choose a market or a limit order.'),
    limitPrice: z.unknown().optional(),
  })
    .superRefine(({ orderType, limitPrice: typed }, ctx) => {
      if (orderType === 'limit' && !limitPrice.safeParse(typed).success)
        ctx.addIssue({ code: 'custom', path: ['limitPrice'], message: LIMIT, input: typed })
    })
    .transform(({ limitPrice: typed, ...order }) => ({
      ...order,
      limitPrice: order.orderType === 'limit' ? (limitPrice.safeParse(typed).data ?? null) : null,
    }))

export const buyOrder = orderFields(SYMBOL)
export const sellOrder = orderFields(SECURITY)

export const orderAnswer = z.object({
  /** doc2 §7. */
  orderId: z.string(),
  /** Additive: as of every act; `orderId` is what calls name the order by. */
  confirmationNumber: z.string(),
  status: z.enum(['Completed', 'Pending']),
  side: z.enum(['buy', 'sell']),
  symbol: z.string(),
  name: z.string(),
  quantity: exact,
  orderType: z.enum(['market', 'limit']),
  /** What it was filled at, or its limit. */
  price: usd,
  /** Paid or received; for a limit order what it comes to at its limit. */
  amount: usd,
  /** Cash that can be spent now. */
  availableBalance: usd,
  /** Additive: the settled part of it, which orders are paid with (C-80). */
  withdrawableBalance: usd,
  transaction: investmentLine,
})

export const cancelRequest = form({ accountId: idText.default('primary'), orderId: cleanText('Order not found.', 40) })
export const cancelAnswer = z.object({
  orderId: z.string(),
  status: z.literal('Cancelled'),
  availableBalance: usd,
  withdrawableBalance: usd,
})
