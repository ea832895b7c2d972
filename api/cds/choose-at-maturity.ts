import { actOf } from '../platform/ledger-act.ts'
import { signedIn } from '../trpc.ts'
import { certificateOf } from './certificate.queries.ts'
import { choice, choiceAnswer, choiceTexts } from './certificate.schema.ts'
import { choiceOf, chosenOn } from './maturity-choice.queries.ts'

/**
 * What is to follow when the certificate matures, until its last day of grace: another term, or payment. 404 for an
 * account that is not the caller's; 422 for one that cannot be paid into; 409 while the bank closes the day.
 */
export const choose = signedIn
  .input(choice)
  .output(choiceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { own, to, act } = await choiceOf(ctx, input)
    await actOf(ctx, act.kind, act.payload, choiceTexts)
    return chosenOn(await certificateOf(ctx, own.state.publicId), to, await ctx.machinery.clocks.today())
  })
