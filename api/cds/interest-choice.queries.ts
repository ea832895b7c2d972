import type * as z from 'zod'
import type { SignedInContext } from '../trpc.ts'
import { certificateOf, nextInterestOf, paidToText } from './certificate.queries.ts'
import type { interestChoice } from './certificate.schema.ts'

/** A choice as the ledger hears it, and what it comes to; 404 for an account that is not the caller's. */
export async function interestChoiceOf(
  ctx: SignedInContext,
  { accountId, toAccountId }: z.output<typeof interestChoice>,
) {
  const own = await certificateOf(ctx, accountId)
  const to = toAccountId === undefined ? undefined : await ctx.own.account(toAccountId)
  const terms = { ...own.state.terms, interestTo: to?.state.id ?? 0 }
  const [after, today] = [{ ...own, state: { ...own.state, terms } }, await ctx.machinery.clocks.today()]
  const next = await ctx.asCaller(tx => nextInterestOf(tx, after, today))
  return {
    act: { kind: 'cd-interest-choice', payload: { cd: own.state.id, ...(to ? { to: to.state.id } : {}) } },
    comes: {
      interestTo: to ? paidToText(to) : null,
      ...next,
    },
  }
}
