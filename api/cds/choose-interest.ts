import { actOf } from '../platform/ledger-act.ts'
import { signedIn } from '../trpc.ts'
import { interestChoice, interestChoiceAnswer, interestChoiceTexts } from './certificate.schema.ts'
import { interestChoiceOf } from './interest-choice.queries.ts'

/** Where the interest of a certificate goes from now on. 422 for an account that cannot be paid into. */
export const chooseInterest = signedIn
  .input(interestChoice)
  .output(interestChoiceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { act, comes } = await interestChoiceOf(ctx, input)
    await actOf(ctx, act.kind, act.payload, interestChoiceTexts)
    return comes
  })
