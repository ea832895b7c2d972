import type * as z from 'zod'
import { cashOn } from '../../ledger/events/cash-advance.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { cashAdvanceFee } from '../../ledger/rates/fees.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { accountNumbered, answerFor } from '../platform/accounts/money-act.ts'
import { totalOf } from '../platform/orders/order.ts'
import { placeNow, type WantedNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { advances } from './advance-order.ts'
import { advanceAnswer, advanceRequest } from './advance.schema.ts'

/** What a card gives in cash, as it stands or once so much of it is taken. */
export const lends = ({ state }: OwnAccount, taken = '0.00') => text(most(ZERO, cashOn(state, money(taken).neg())))

type Request = z.output<typeof advanceRequest>

export async function wanted(ctx: SignedInContext, input: Request): Promise<WantedNow<{ cardLabel: string }>> {
  const card = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
  const to = await ctx.own.account(input.toAccountId)
  const { amount } = input
  const fee = text(cashAdvanceFee(money(amount)))
  return { from: card.state.id, to: to.state.id, amount, fee, details: { cardLabel: labelOfOwn(card) } }
}

/** Cash on a card is on the own account at once. 422 above the available credit with its fee, or above one advance. */
export const advance = signedIn
  .input(advanceRequest)
  .output(advanceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, advances, input, ctx => wanted(ctx, input))
    const made = await answerFor(ctx, order.to, event)
    const availableCredit = await ctx.asCaller(async tx => lends(await accountNumbered(tx, order.from)))
    const { amount } = input
    const { fee, on: date } = order
    return { ...made, amount, fee, total: totalOf({ amount, fee }), date, availableCredit }
  })
