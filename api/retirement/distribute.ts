import type * as z from 'zod'
import { AppError } from '../errors.ts'
import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountNumbered, answerFor } from '../platform/accounts/money-act.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { numberOf, partOf } from '../platform/orders/order.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { foreseen, placed } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { distributions, distributionTexts, type DistributionDetails } from './distribution-order.ts'
import { distributionAnswer, distributionRequest, MANDATORY } from './distribution.schema.ts'
import { payoutOf, wanted } from './distribution.ts'

/**
 * Pays out of retirement into an own account, less what is withheld: at once, or in installments, of which one that is
 * for today is paid at once. 400 for declining what the law has withheld, 422 with the ledger's refusal.
 */
export const distribute = signedIn
  .input(distributionRequest)
  .output(distributionAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event: written } = await placed(ctx, distributions, input, async ctx =>
      notForeseen(ctx, notDeclined(await wanted(ctx, input), input)),
    )
    const found = written ? undefined : await fromLedger(ctx.machinery.ledger.lookup(order.key))
    const event = written ?? (found?.state === 'made' ? found.event : undefined)
    if (!event) throw new Error('an order that was placed, without its event')
    const { state, on: date } = order
    const answer = {
      ...payoutOf(input.amount, order.details.withholding),
      confirmationNumber: numberOf(order),
      state,
      date,
    }
    if (partOf(event) === 'planned') {
      const own = await ctx.asCaller(tx => accountNumbered(tx, order.from))
      return { ...answer, newBalance: toAccount(own).balance, transaction: null }
    }
    const { newBalance, transaction } = await answerFor(ctx, order.from, event)
    return { ...answer, newBalance, transaction }
  })

/** What the law has withheld is not left out because somebody says so, nor against their word. */
function notDeclined(wanted: Wanted<DistributionDetails>, { taxWithholding }: z.output<typeof distributionRequest>) {
  const isDeclined = taxWithholding === 'no' && wanted.details.withholding !== '0'
  if (isDeclined) throw new AppError('validation_failed', MANDATORY, 'taxWithholding')
  return wanted
}

/** What is planned is only asked for on its day: what would be refused whatever that day brings is told now. */
async function notForeseen(ctx: SignedInContext, wanted: Wanted<DistributionDetails>) {
  const refused = wanted.course && (await foreseen(ctx, distributions, wanted))
  if (refused) accepted(refused, distributionTexts)
  return wanted
}
