/** Where the proceeds of a certificate go: the caller's primary checking account, else a cashier's check (C-69). */
import { spendable, withdrawable } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { certificateTerms, standingOn } from '../../ledger/events/certificate.ts'
import { cdMostWithdrawable, cdPenalty, type WithdrawnEarly } from '../../ledger/rates/certificate.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { accountsOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import type { SignedInContext } from '../trpc.ts'
import { paidInto } from './certificate.queries.ts'
import type { PaidTo } from './certificate.schema.ts'

interface Proceeds extends PaidTo {
  to: OwnAccount | undefined
}

/** The account that the caller named, else the primary checking account, else a check. */
export async function proceedsOf(ctx: SignedInContext, named?: string): Promise<Proceeds> {
  const to = named === undefined ? primaryChecking(await ctx.asCaller(accountsOf)) : await ctx.own.account(named)
  return { to, ...paidInto(to) }
}

/** Where they go unless an account was named; a frozen one may receive, and the bank pays into it, too. */
export const primaryChecking = (own: readonly OwnAccount[]): OwnAccount | undefined =>
  own.find(({ state, profile }) => state.kind === 'checking' && state.status !== 'closed' && profile.isPrimary)

/**
 * Penalty, total and what may be taken at most, by the certificate's own rate and what was taken early in its term
 * before. In the days of grace there is no penalty. A check is for settled money only.
 */
export function costOf(
  { state }: OwnAccount,
  amount: string,
  to: OwnAccount | undefined,
  today: BankDay,
  before: WithdrawnEarly,
) {
  const terms = certificateTerms(state)
  const standing = standingOn(terms, today)
  const isFree = standing === 'open'
  const limit = standing === 'pending' ? ZERO : most(ZERO, to ? spendable(state) : withdrawable(state))
  const penalty = isFree ? ZERO : cdPenalty(money(amount), terms.rate, before)
  const total = money(amount).plus(penalty)
  return {
    amount,
    penalty: text(penalty),
    total: text(total),
    balanceAfter: text(spendable(state).minus(total)),
    mostWithdrawable: text(isFree ? limit : cdMostWithdrawable(limit, terms.rate, before)),
  }
}
