import { accountFor } from '../platform/accounts/asked.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { redemptions } from './reward-order.ts'
import { redemption, redemptionPreview } from './rewards.schema.ts'
import { pointsOn, wanted, worthOf } from './redemption.ts'

/** What redeeming would give and leave, and why it would be refused. Promises nothing. */
export const previewRedemption = signedIn
  .input(redemption)
  .output(redemptionPreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input)
    const refusal = await refusalOf(ctx, redemptions, { ...order, on: await ctx.machinery.clocks.today() })
    const { points } = order.details
    const card = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
    return { amount: worthOf(points), points, pointsLeft: pointsOn(card) - points, refusal }
  })
