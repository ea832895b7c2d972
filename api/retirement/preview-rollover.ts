import { position } from '../../ledger/accounts.ts'
import { text } from '../../ledger/money.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { rollovers } from './rollover-order.ts'
import { rolloverPreview, rolloverRequest } from './rollover.schema.ts'
import { retirement } from './retirement.ts'
import { wantedRollover } from './rollover.ts'

/** What a rollover would leave, and why it would be refused. Promises nothing. */
export const previewRollover = signedIn
  .input(rolloverRequest)
  .output(rolloverPreview)
  .query(async ({ ctx, input }) => {
    const order = await wantedRollover(ctx, input)
    const to = await accountFor(ctx, input.accountId, retirement)
    const refusal = await refusalOf(ctx, rollovers, { ...order, on: await ctx.machinery.clocks.today() })
    return { amount: input.amount, balanceAfter: text(position(to.state).posted.plus(input.amount)), refusal }
  })
