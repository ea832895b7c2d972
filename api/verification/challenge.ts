import { caller, maskedEmail, type Customer } from '../auth/customer.queries.ts'
import { issueCode, type CodeFor } from '../platform/codes.ts'
import { countTry } from '../platform/limits.ts'
import { enqueueSecret } from '../platform/outbox.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import type * as z from 'zod'
import { contactCodeFor, detailsAfter, detailsNow } from './contact-change.queries.ts'
import { challenge as input, challengeAnswer } from './verification.schema.ts'

/** Issues a code for the caller and mails it to the address on file. The code is never in the answer. */
export const challenge = signedIn
  .input(input)
  .output(challengeAnswer)
  .mutation(async ({ ctx, input: wanted }) => {
    const { machinery, customer } = ctx
    const { purpose } = wanted
    await countTry(machinery, [['challenge', `${purpose} ${customer}`]])
    const me = await ctx.asCaller(tx => caller(tx, customer))
    const { id, code, expiresAt } = await issueCode(machinery, codeFor(ctx, me, wanted))
    const params = { code, minutes: String(machinery.settings.codes.lifeMs[purpose] / 60_000) }
    await ctx.asCaller(tx =>
      enqueueSecret(
        tx,
        machinery.keys,
        { source: { code: id }, customer, recipient: me.email, template: 'code', language: me.language, params },
        machinery.clocks.wall(),
      ),
    )
    return { sentTo: maskedEmail(me.email), expiresAt: new Date(expiresAt).toISOString() }
  })

/** A contact-change code is bound to the details that are to be (ARCHITECTURE, Security). */
function codeFor(
  { machinery, customer }: SignedInContext,
  me: Customer,
  { purpose, ...wanted }: z.output<typeof input>,
): CodeFor {
  if (purpose !== 'contact-change') return { purpose, customer }
  const { keys } = machinery
  return contactCodeFor(keys, customer, detailsAfter(detailsNow(keys, me), wanted))
}
