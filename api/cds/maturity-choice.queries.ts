import type * as z from 'zod'
import type { BankDay } from '../../ledger/calendar.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { SignedInContext } from '../trpc.ts'
import { certificateOf, courseOf, paidToText } from './certificate.queries.ts'
import type { choice } from './certificate.schema.ts'

type Choice = z.output<typeof choice>

/** A choice as the ledger hears it; 404 for an account that is not the caller's. */
export async function choiceOf(ctx: SignedInContext, { accountId, atMaturity, term, toAccountId }: Choice) {
  const own = await certificateOf(ctx, accountId)
  const to = toAccountId === undefined ? undefined : await ctx.own.account(toAccountId)
  const chosen = atMaturity === 'renew' ? { months: term } : to ? { to: to.state.id } : {}
  return { own, to, act: { kind: 'cd-choice', payload: { cd: own.state.id, atMaturity, ...chosen } } }
}

/** What it comes to, of a certificate that has these terms. */
export function chosenOn(own: OwnAccount, to: OwnAccount | undefined, today: BankDay) {
  const { atMaturity, renewalOption, renewalTerm, renewalRate, renewalApy, renewsUntil } = courseOf(own, today)
  const payTo = to ? paidToText(to) : null
  return { atMaturity, renewalOption, renewalTerm, renewalRate, renewalApy, renewsUntil, payTo }
}
