import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { lineNamed, pastOf, toDisputable } from './card-lines.queries.ts'
import { byTransaction, disputable, TRANSACTION_UNKNOWN } from './disputes.schema.ts'

/**
 * One line of the caller's, with whether it can be disputed: what the page was opened with. 404 when it is not theirs.
 */
export const getTransaction = signedIn
  .input(byTransaction)
  .output(disputable)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(async tx => {
      const card = await lineNamed(tx, input.transactionId)
      if (!card) throw notFound(TRANSACTION_UNKNOWN)
      return toDisputable(card, today, await pastOf(tx, [card]))
    })
  })
