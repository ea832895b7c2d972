import { caller, maskedEmail } from '../auth/customer.queries.ts'
import { issueCode } from '../platform/codes.ts'
import { countTry } from '../platform/limits.ts'
import { enqueue } from '../platform/outbox.ts'
import { signedIn } from '../trpc.ts'
import { challenge as input, challengeAnswer } from './verification.schema.ts'

/** Issues a code for the caller and mails it to the address on file. The code is never in the answer. */
export const challenge = signedIn
  .input(input)
  .output(challengeAnswer)
  .mutation(async ({ ctx, input: { purpose } }) => {
    const { machinery, customer } = ctx
    await countTry(machinery, [['challenge', `${purpose} ${customer}`]])
    const me = await ctx.asCaller(tx => caller(tx, customer))
    const { id, code, expiresAt } = await issueCode(machinery, { purpose, customer })
    const params = { code, minutes: String(machinery.settings.codes.lifeMs[purpose] / 60_000) }
    await ctx.asCaller(tx =>
      enqueue(
        tx,
        { source: { code: id }, customer, recipient: me.email, template: 'code', language: me.language, params },
        machinery.clocks.wall(),
      ),
    )
    return { sentTo: maskedEmail(me.email), expiresAt: new Date(expiresAt).toISOString() }
  })
