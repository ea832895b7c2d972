import type { BankDay } from '../../ledger/calendar.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { position, USD } from '../../ledger/accounts.ts'
import { money, text } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates.ts'
import { ownAccount, toAccount, type OwnAccount } from '../accounts/account.queries.ts'
import { accountFor } from '../accounts/asked.queries.ts'
import { linesOfEvent } from '../accounts/transactions.queries.ts'
import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { accepted, fromLedger, type RefusalTexts } from '../platform/ledger-errors.ts'
import { pricesOn } from '../platform/published-quotes.ts'
import { securityOf, type Security } from '../platform/quotes.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import type * as z from 'zod'
import { investing } from './investment.ts'
import { withTrades } from './lines.queries.ts'
import { buyOrder, NOT_HELD, orderAnswer, sellOrder, SYMBOL, tooMany } from './order.schema.ts'
import { orderId, orderLine } from './orders.queries.ts'

/**
 * Buys at today's price, or lets a limit order rest with its cash held (C-79). 400 for a symbol that is not traded here; 422
 * "Insufficient funds" when settled cash does not cover it (C-80).
 */
export const buy = signedIn
  .input(buyOrder)
  .output(orderAnswer)
  .mutation(async ({ ctx, input }) => {
    const security = securityOf(input.symbol)
    if (!security) throw new AppError('validation_failed', SYMBOL, 'symbol')
    return place(ctx, 'buy', security, input)
  })

/** Sells at today's price, or lets a limit order rest with its shares held. 422 when fewer shares are free than are to be sold. */
export const sell = signedIn
  .input(sellOrder)
  .output(orderAnswer)
  .mutation(async ({ ctx, input }) => {
    const security = securityOf(input.symbol)
    if (!security) throw notHeld()
    return place(ctx, 'sell', security, input)
  })

type Wanted = z.output<typeof buyOrder>
type Side = 'buy' | 'sell'

const notHeld = () => new AppError('not_held', NOT_HELD, 'symbol')

const texts: RefusalTexts = {
  insufficient_funds: 'Insufficient funds',
  account_not_open: 'This account cannot trade now.',
}

const UNIT_SCALE = 6

async function place(ctx: SignedInContext, side: Side, security: Security, input: Wanted) {
  const { symbol, limitPrice } = { ...input, symbol: security.symbol }
  const own = await accountFor(ctx, input.accountId, investing)
  const order = { account: own.state.id, symbol, quantity: text(money(input.quantity), UNIT_SCALE) }
  const { at, today } = await ctx.machinery.clocks.now()
  const event =
    limitPrice === null
      ? await append(ctx, own, at, `security-${side}`, { ...order, price: await todaysPrice(ctx, symbol, today) })
      : await append(ctx, own, at, 'limit-order-placed', { ...order, side, limit: limitPrice })
  return answerFor(ctx, own, side, security, event)
}

async function todaysPrice({ asCaller }: SignedInContext, symbol: string, today: BankDay): Promise<string> {
  const price = (await asCaller(tx => pricesOn(tx, today))).get(symbol)
  if (!price) throw new AppError('validation_failed', SYMBOL, 'symbol')
  return text(price)
}

/** The ledger decides; why shares are missing is told from what the account holds. */
async function append(
  { machinery, customer, key }: SignedInContext,
  { state }: OwnAccount,
  at: number,
  kind: string,
  payload: { symbol: string } & Record<string, string | number>,
): Promise<RecordedEvent> {
  const command = { key: key(), kind, payload, actor: customer, at }
  const result = await fromLedger(machinery.ledger.append(command))
  if (result.outcome === 'refused' && result.code === 'not_enough_units') {
    const { symbol } = payload
    if (position(state, symbol).posted.isZero()) throw notHeld()
    const n = result.params['available'] ?? '0'
    throw new AppError('not_enough_units', tooMany(n, symbol), 'quantity', { n, symbol })
  }
  return accepted(result, texts).event
}

/** Told from the event alone, so that a retry hears the same. */
async function answerFor(ctx: SignedInContext, own: OwnAccount, side: Side, security: Security, event: RecordedEvent) {
  const { symbol, name } = security
  const limit = event.payload['limit']
  const price = text(money(String(limit ?? event.payload['price'])))
  const quantity = money(String(event.payload['quantity'])).toFixed()
  const value = text(tradeValue(money(quantity), money(price)))
  const id = orderId(event.seq)
  return ctx.asCaller(async tx => {
    const { availableBalance } = toAccount(await ownAccount(tx, own.state.publicId))
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
      limit === undefined
        ? (await withTrades(tx, own, await cashLines(tx, own, event)))[0]
        : orderLine({ order: resting, at: event.recordedAt })
    if (!transaction) throw new Error('A trade without its line')
    const orderType = limit === undefined ? ('market' as const) : ('limit' as const)
    const status = limit === undefined ? ('Completed' as const) : ('Pending' as const)
    return {
      orderId: id,
      status,
      side,
      symbol,
      name,
      quantity,
      orderType,
      price,
      amount: value,
      availableBalance,
      transaction,
    }
  })
}

/** A trade moves cash and units: the line of the account is the cash. */
const cashLines = async (tx: Tx, own: OwnAccount, event: RecordedEvent) =>
  (await linesOfEvent(tx, own, event)).filter(({ id }) => event.legs[Number(id.split('-')[2])]?.asset === USD)
