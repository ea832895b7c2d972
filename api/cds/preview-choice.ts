import { rehearsed } from '../platform/ledger-act.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { signedIn } from '../trpc.ts'
import { choice, choicePreview, choiceTexts } from './certificate.schema.ts'
import { choiceOf, chosenOn } from './maturity-choice.queries.ts'

/** What a choice would come to, and why it would be refused. Saves nothing. */
export const previewChoice = signedIn
  .input(choice)
  .output(choicePreview)
  .query(async ({ ctx, input }) => {
    const { own, to, act } = await choiceOf(ctx, input)
    const { clocks } = ctx.machinery
    const told = await rehearsed(ctx, act, await clocks.bank())
    const { atMaturity, term } = input
    const terms = { ...own.state.terms, atMaturity, ...(term === undefined ? {} : { nextMonths: term }) }
    const after = { ...own, state: { ...own.state, terms } }
    const refusal = told ? inWords(told, choiceTexts) : null
    return { ...chosenOn(after, to, await clocks.today()), refusal }
  })
