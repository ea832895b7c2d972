import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { linesOfEvent } from '../platform/accounts/transactions.queries.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { redemptions } from './reward-order.ts'
import { redemption, redemptionAnswer } from './rewards.schema.ts'
import { pointsOn, wanted, worthOf } from './redemption.ts'

/** Points become a credit on the card or a deposit, at once, or a gift that is ordered. 422 when there are too few. */
export const redeem = signedIn
  .input(redemption)
  .output(redemptionAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, redemptions, input, ctx => wanted(ctx, input))
    const { reward, points, gift } = order.details
    return ctx.asCaller(async tx => {
      const [card, paid] = [await accountNumbered(tx, order.from), await accountNumbered(tx, order.to ?? order.from)]
      // The dollars come last; a card has the line of its points before them.
      const transaction = gift ? undefined : (await linesOfEvent(tx, paid, event)).at(-1)
      if (!transaction && !gift) throw new Error('a reward without its line')
      const newBalance = transaction?.balance ?? toAccount(card).balance
      return {
        reward,
        points,
        pointsLeft: pointsOn(card),
        amount: worthOf(points),
        newBalance,
        transaction: transaction ?? null,
      }
    })
  })
