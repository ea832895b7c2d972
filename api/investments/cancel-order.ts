import { notFound } from '../errors.ts'
import { ownAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { actOf } from '../platform/ledger-act.ts'
import { signedIn } from '../trpc.ts'
import { investing } from './investment.ts'
import { cancelAnswer, cancelRequest } from './order.schema.ts'

const MISSING = 'This order could not be found.'

/**
 * Gives a resting limit order up: what it held is free again. 404 for another's,
 * 409 when it was filled or given up before.
 */
export const cancelOrder = signedIn
  .input(cancelRequest)
  .output(cancelAnswer)
  .mutation(async ({ ctx, input: { accountId, orderId } }) => {
    const own = await accountFor(ctx, accountId, investing)
    const [, seq] = /^1-([1-9]\d{0,14})$/.exec(orderId) ?? []
    if (seq === undefined) throw notFound(MISSING)
    await actOf(ctx, 'limit-order-cancelled', { order: Number(seq), account: own.state.id }, texts)
    const { availableBalance, withdrawableBalance } = await ctx.asCaller(async tx =>
      toAccount(await ownAccount(tx, own.state.publicId)),
    )
    return { orderId, status: 'Cancelled' as const, availableBalance, withdrawableBalance }
  })

const texts = {
  not_found: MISSING,
  wrong_state: 'This order was filled or cancelled before.',
}
