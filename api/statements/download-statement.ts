import { AppError, notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { keptRequest, statementAnswer } from './statements.schema.ts'
import { keptStatement } from './take.ts'
import { offer } from './offer.ts'

/**
 * A kept document again, unchanged, in any format. 409 for one that the books do not make any more: it was tampered
 * with.
 */
export const downloadStatement = signedIn
  .meta({ allowance: 'document' })
  .input(keptRequest)
  .output(statementAnswer)
  .mutation(async ({ ctx, input: { id, format } }) => {
    const found = await ctx.asCaller(tx => keptStatement(tx, id))
    if (!found) throw notFound('This statement could not be found.')
    if (found.wrong === undefined) return offer(ctx, found.kept, format)
    ctx.machinery.log.error({ statement: id }, 'a kept statement is not what the books make')
    throw new AppError('wrong_state', NOT_AS_MADE)
  })

const NOT_AS_MADE =
  'This statement does not agree with the books and is not shown. We are looking into it. ' +
  'Please ask for it again, or call us.'
