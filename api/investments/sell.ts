import { securityOf } from '../platform/quotes.ts'
import { signedIn } from '../trpc.ts'
import { orderAnswer, sellOrder } from './order.schema.ts'
import { notHeld, place } from './place-order.ts'

/**
 * Sells at today's price, or lets a limit order rest with its shares held. 422 when fewer shares are free than are to
 * be sold.
 */
export const sell = signedIn
  .input(sellOrder)
  .output(orderAnswer)
  .mutation(async ({ ctx, input }) => {
    const security = securityOf(input.symbol)
    if (!security) throw notHeld()
    return place(ctx, 'sell', security, input)
  })
