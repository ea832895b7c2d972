import { position } from '../../ledger/accounts.ts'
import { cents, money, percentOf, text } from '../../ledger/money.ts'
import { EARLY_DISTRIBUTION_TAX } from '../../ledger/rates.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { distributions } from './distribution-order.ts'
import { distributionPreview, distributionRequest } from './distribution.schema.ts'
import { payoutOf, wanted } from './distribution.ts'
import { birthdayOf, isEarly } from './tax-lines.queries.ts'

/** What a withdrawal would bring and leave, and why it would be refused. Promises nothing. */
export const previewDistribution = signedIn
  .input(distributionRequest)
  .output(distributionPreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input)
    const { machinery, customer } = ctx
    const today = await machinery.clocks.today()
    const refusal = await refusalOf(ctx, distributions, { ...order, on: today })
    const bornOn = await ctx.asCaller(tx => birthdayOf(tx, machinery, customer))
    const added = isEarly(bornOn, today) ? EARLY_DISTRIBUTION_TAX : 0
    const own = await accountFor(ctx, input.accountId, { kinds: ['retirement'] })
    return {
      ...payoutOf(input),
      balanceAfter: text(position(own.state).posted.minus(input.amount)),
      additionalTax: text(cents(percentOf(money(input.amount), added))),
      refusal,
    }
  })
