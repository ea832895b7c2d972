import type * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import { money, percentOf, cents, text } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import { DISTRIBUTION_WITHHOLDING, EARLY_DISTRIBUTION_TAX, withheld } from '../../ledger/rates.ts'
import { AppError } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import { numberOf } from '../platform/orders/order.ts'
import { placeNow, refusalOf, type WantedNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { distributions } from './distribution-order.ts'
import { distributionAnswer, distributionPreview, distributionRequest } from './distribution.schema.ts'

type Request = z.output<typeof distributionRequest>

const LUMP_SUM = 'A lump sum is the whole balance: {available}.'

/** Resolves both accounts among the caller's own. 400 for a lump sum that is not all that is there. */
async function wanted(
  ctx: SignedInContext,
  input: Request,
): Promise<WantedNow<{ reason: string; withholding: string }>> {
  const { accountId, amount, withdrawalType, reason, taxWithholding, toAccountId } = input
  const own = await accountFor(ctx, accountId, { kinds: ['retirement'] })
  const { posted, held } = position(own.state)
  const available = text(posted.minus(held))
  if (withdrawalType === 'lumpSum' && amount !== available)
    throw new AppError('validation_failed', says(LUMP_SUM, { available: `$${available}` }), 'amount')
  const to = await ctx.own.account(toAccountId)
  const withholding = taxWithholding === 'yes' ? DISTRIBUTION_WITHHOLDING : '0'
  return { from: own.state.id, to: to.state.id, amount, details: { reason, withholding } }
}

function payoutOf({ amount, taxWithholding }: Pick<Request, 'amount' | 'taxWithholding'>) {
  const tax = taxWithholding === 'yes' ? withheld(money(amount), DISTRIBUTION_WITHHOLDING) : money(0)
  return { amount, tax: text(tax), net: text(money(amount).minus(tax)) }
}

/** What a withdrawal would bring and leave, and why it would be refused. Promises nothing. */
export const previewDistribution = signedIn
  .input(distributionRequest)
  .output(distributionPreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input)
    const refusal = await refusalOf(ctx, distributions, { ...order, on: await ctx.machinery.clocks.today() })
    const own = await accountFor(ctx, input.accountId, { kinds: ['retirement'] })
    return {
      ...payoutOf(input),
      balanceAfter: text(position(own.state).posted.minus(input.amount)),
      additionalTax: text(cents(percentOf(money(input.amount), EARLY_DISTRIBUTION_TAX))),
      refusal,
    }
  })

/** Pays out of retirement into an own account, less what is withheld. 422 with the ledger's refusal. */
export const distribute = signedIn
  .input(distributionRequest)
  .output(distributionAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, distributions, input, ctx => wanted(ctx, input))
    const { newBalance, transaction } = await answerFor(ctx, order.from, event)
    return { ...payoutOf(input), confirmationNumber: numberOf(order), newBalance, transaction }
  })
