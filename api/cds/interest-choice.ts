import type * as z from 'zod'
import { actOf, rehearsed } from '../platform/ledger-act.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { certificateOf, courseOf, paidToText } from './certificate.queries.ts'
import {
  interestChoice,
  interestChoiceAnswer,
  interestChoicePreview,
  interestChoiceTexts,
} from './certificate.schema.ts'

/** A choice as the ledger hears it, and what it comes to; 404 for an account that is not the caller's. */
async function asked(ctx: SignedInContext, { accountId, toAccountId }: z.output<typeof interestChoice>) {
  const own = await certificateOf(ctx, accountId)
  const to = toAccountId === undefined ? undefined : await ctx.own.account(toAccountId)
  const terms = { ...own.state.terms, interestTo: to?.state.id ?? 0 }
  const after = courseOf({ ...own, state: { ...own.state, terms } }, await ctx.machinery.clocks.today())
  return {
    act: { kind: 'cd-interest-choice', payload: { cd: own.state.id, ...(to ? { to: to.state.id } : {}) } },
    comes: {
      interestTo: to ? paidToText(to) : null,
      nextInterestOn: after.nextInterestOn,
      nextInterest: after.nextInterest,
    },
  }
}

/** Where the interest of a certificate goes from now on. 422 for an account that cannot be paid into. */
export const chooseInterest = signedIn
  .input(interestChoice)
  .output(interestChoiceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { act, comes } = await asked(ctx, input)
    await actOf(ctx, act.kind, act.payload, interestChoiceTexts)
    return comes
  })

/** What a choice would come to, and why it would be refused. Saves nothing. */
export const previewInterestChoice = signedIn
  .input(interestChoice)
  .output(interestChoicePreview)
  .query(async ({ ctx, input }) => {
    const { act, comes } = await asked(ctx, input)
    const told = await rehearsed(ctx, act, await ctx.machinery.clocks.bank())
    return { ...comes, refusal: told ? inWords(told, interestChoiceTexts) : null }
  })
