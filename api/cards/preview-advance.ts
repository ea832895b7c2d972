import { accountFor } from '../platform/accounts/asked.ts'
import { totalOf } from '../platform/orders/order.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { advances } from './advance-order.ts'
import { advancePreview, advanceRequest } from './advance.schema.ts'
import { lends, wanted } from './advance.ts'

/** What an advance costs, and why it would be refused. Promises nothing. */
export const previewAdvance = signedIn
  .input(advanceRequest)
  .output(advancePreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input)
    const refusal = await refusalOf(ctx, advances, { ...order, on: await ctx.machinery.clocks.today() })
    const { accountId, amount } = input
    const { fee = '0.00' } = order
    const total = totalOf({ amount, fee })
    const card = await accountFor(ctx, accountId, { kinds: ['credit'] })
    return { amount, fee, total, availableCredit: lends(card, total), refusal }
  })
