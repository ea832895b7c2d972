import { rehearsed } from '../platform/ledger-act.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { signedIn } from '../trpc.ts'
import { interestChoice, interestChoicePreview, interestChoiceTexts } from './certificate.schema.ts'
import { interestChoiceOf } from './interest-choice.queries.ts'

/** What a choice would come to, and why it would be refused. Saves nothing. */
export const previewInterestChoice = signedIn
  .input(interestChoice)
  .output(interestChoicePreview)
  .query(async ({ ctx, input }) => {
    const { act, comes } = await interestChoiceOf(ctx, input)
    const told = await rehearsed(ctx, act, await ctx.machinery.clocks.bank())
    return { ...comes, refusal: told ? inWords(told, interestChoiceTexts) : null }
  })
