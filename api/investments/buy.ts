import { AppError } from '../errors.ts'
import { securityOf } from '../platform/quotes.ts'
import { signedIn } from '../trpc.ts'
import { buyOrder, orderAnswer, SYMBOL } from './order.schema.ts'
import { place } from './place-order.ts'

/**
 * Buys at today's price, or lets a limit order rest with its cash held (C-79). 400 for a symbol that is not traded
 * here; 422 "Insufficient funds" when settled cash does not cover it (C-80).
 */
export const buy = signedIn
  .input(buyOrder)
  .output(orderAnswer)
  .mutation(async ({ ctx, input }) => {
    const security = securityOf(input.symbol)
    if (!security) throw new AppError('validation_failed', SYMBOL, 'symbol')
    return place(ctx, 'buy', security, input)
  })
