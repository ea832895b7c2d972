import type { RecordedEvent } from '../../ledger/journal.ts'
import { position, scaleOf, USD } from '../../ledger/accounts.ts'
import { money, text } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import { type OwnAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { linesOfEvent } from '../platform/accounts/transactions.queries.ts'
import { confirmationNumber } from '../platform/confirmation-number.ts'
import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { placeNow } from '../platform/orders/place.ts'
import type { Refusal } from '../platform/orders/take-step.ts'
import { pricesOn } from '../platform/published-quotes.ts'
import type { Security } from '../platform/quotes.ts'
import type { SignedInContext } from '../trpc.ts'
import type * as z from 'zod'
import { investing } from './investment.ts'
import { withTrades } from './lines.queries.ts'
import { buyOrder, NOT_HELD, SYMBOL, tooMany } from './order.schema.ts'
import { orderId, orderLine } from './orders.queries.ts'
import { type SecurityDetails, type SecurityOrder, securityOrders } from './security-order.ts'

type Wanted = z.output<typeof buyOrder>
type Side = 'buy' | 'sell'

export const notHeld = () => new AppError('not_held', NOT_HELD, 'symbol')

export async function place(ctx: SignedInContext, side: Side, security: Security, input: Wanted) {
  const { symbol } = security
  const request = { ...input, side, symbol }
  const wants = async (reading: SignedInContext) => {
    const own = await accountFor(reading, input.accountId, investing)
    const limit = input.limitPrice
    const price = limit === null ? await todaysPrice(ctx, symbol) : null
    const quantity = text(money(input.quantity), scaleOf(symbol))
    const value = tradeValue(money(quantity), money(limit ?? price ?? 0))
    const details = { side, symbol, quantity, limit, price }
    return { from: own.state.id, amount: value.isZero() ? null : text(value), details }
  }
  const { order, event } = await placeNow(ctx, securityOrders, request, wants, (refusal, order) =>
    whyMissing(ctx, refusal, order),
  )
  return answerFor(ctx, order.from, security, order.details, event)
}

async function todaysPrice({ asCaller, machinery }: SignedInContext, symbol: string): Promise<string> {
  const today = await machinery.clocks.today()
  const price = (await asCaller(tx => pricesOn(tx, today))).get(symbol)
  if (!price) throw new AppError('validation_failed', SYMBOL, 'symbol')
  return text(price)
}

/** Why shares are missing is told from what the account holds. */
async function whyMissing(ctx: SignedInContext, refusal: Refusal, { from, details: { symbol } }: SecurityOrder) {
  if (refusal.code !== 'not_enough_units') return refusal
  const { state } = await ctx.asCaller(tx => accountNumbered(tx, from))
  if (position(state, symbol).posted.isZero()) throw notHeld()
  const n = refusal.params['available'] ?? '0'
  throw new AppError('not_enough_units', tooMany(n, symbol), 'quantity', { n, symbol })
}

/** Told from the event alone, so that a retry hears the same. */
async function answerFor(
  ctx: SignedInContext,
  account: number,
  { symbol, name }: Security,
  { side, limit, price: paid, quantity: ordered }: SecurityDetails,
  event: RecordedEvent,
) {
  const price = text(money(limit ?? paid ?? 0))
  const quantity = money(ordered).toFixed()
  const value = text(tradeValue(money(quantity), money(price)))
  const id = orderId(event.seq)
  return ctx.asCaller(async tx => {
    const own = await accountNumbered(tx, account)
    const { availableBalance, withdrawableBalance } = toAccount(own)
    const resting = {
      id,
      accountId: own.state.publicId,
      side,
      symbol,
      name,
      quantity,
      limitPrice: price,
      currentPrice: null,
      value,
      placedOn: event.bankDay,
      status: 'Pending' as const,
    }
    const transaction =
      limit === null
        ? (await withTrades(tx, own, await cashLines(tx, own, event)))[0]
        : orderLine({ order: resting, at: event.recordedAt })
    if (!transaction) throw new Error('A trade without its line')
    const orderType = limit === null ? ('market' as const) : ('limit' as const)
    const status = limit === null ? ('Completed' as const) : ('Pending' as const)
    return {
      orderId: id,
      confirmationNumber: confirmationNumber(event.seq),
      status,
      side,
      symbol,
      name,
      quantity,
      orderType,
      price,
      amount: value,
      availableBalance,
      withdrawableBalance,
      transaction,
    }
  })
}

/** A trade moves cash and units: the line of the account is the cash. */
const cashLines = async (tx: Tx, own: OwnAccount, event: RecordedEvent) =>
  (await linesOfEvent(tx, own, event)).filter(({ id }) => event.legs[Number(id.split('-')[2])]?.asset === USD)
