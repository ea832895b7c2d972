import type * as z from 'zod'
import { caller, maskedEmail } from '../auth/customer.queries.ts'
import type { CodeFor } from '../platform/codes.ts'
import { mailCode } from '../platform/mailed-code.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { contactCodeFor, detailsAfter, detailsNow } from './contact-change.queries.ts'
import { challenge as input, challengeAnswer } from './verification.schema.ts'

/** Issues a code for the caller and mails it to the address on file. The code is never in the answer. */
export const challenge = signedIn
  .input(input)
  .output(challengeAnswer)
  .mutation(async ({ ctx, input: wanted }) => {
    const { machinery, customer } = ctx
    const what = await codeFor(ctx, wanted)
    const { sentTo, expiresAt } = await machinery.db.asBank(tx =>
      mailCode(tx, machinery, { ...what, customer }, { template: 'code', beside: true }, [
        ['challenge', `${wanted.purpose} ${customer}`],
      ]),
    )
    return { sentTo: maskedEmail(sentTo), expiresAt: new Date(expiresAt).toISOString() }
  })

/** A contact-change code is bound to the details that are to be (ARCHITECTURE, Security). */
async function codeFor(ctx: SignedInContext, { purpose, ...wanted }: z.output<typeof input>): Promise<CodeFor> {
  const { machinery, customer } = ctx
  if (purpose !== 'contact-change') return { purpose, customer }
  const me = await ctx.asCaller(tx => caller(tx, customer))
  return contactCodeFor(machinery.keys, customer, detailsAfter(detailsNow(machinery.keys, me), wanted))
}
