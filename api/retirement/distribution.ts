import type * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import { money, text } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import { DISTRIBUTION_WITHHOLDING, withheld } from '../../ledger/rates.ts'
import { AppError } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import type { WantedNow } from '../platform/orders/place.ts'
import type { SignedInContext } from '../trpc.ts'
import { distributionRequest } from './distribution.schema.ts'

type Request = z.output<typeof distributionRequest>

const LUMP_SUM = 'A lump sum is the whole balance: {available}.'

/** Resolves both accounts among the caller's own. 400 for a lump sum that is not all that is there. */
export async function wanted(
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

export function payoutOf({ amount, taxWithholding }: Pick<Request, 'amount' | 'taxWithholding'>) {
  const tax = taxWithholding === 'yes' ? withheld(money(amount), DISTRIBUTION_WITHHOLDING) : money(0)
  return { amount, tax: text(tax), net: text(money(amount).minus(tax)) }
}
