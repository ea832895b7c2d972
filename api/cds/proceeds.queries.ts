/** Where the proceeds of a certificate go: the caller's primary checking account, else a cashier's check (C-69). */
import { spendable, withdrawable } from '../../ledger/accounts.ts'
import { cdMostWithdrawable, cdPenalty } from '../../ledger/rates.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { accountsOf, toAccount, type OwnAccount } from '../accounts/account.queries.ts'
import { termsOf } from '../platform/jobs/certificates.ts'
import type { SignedInContext } from '../trpc.ts'

export interface Proceeds {
  to: OwnAccount | undefined
  paidTo: string
}

export async function proceedsOf(ctx: SignedInContext): Promise<Proceeds> {
  const own = await ctx.asCaller(accountsOf)
  const to = own.find(({ state, profile }) => state.kind === 'checking' && state.status === 'open' && profile.isPrimary)
  if (!to) return { to, paidTo: "Cashier's check by mail" }
  const { name, lastFour } = toAccount(to)
  return { to, paidTo: `${name} ••${lastFour}` }
}

/** Penalty, total and what may be taken at most, by the certificate's own rate. A check is for settled money only. */
export function costOf({ state }: OwnAccount, amount: string, { to }: Proceeds) {
  const { rate } = termsOf(state)
  const limit = most(ZERO, to ? spendable(state) : withdrawable(state))
  const penalty = cdPenalty(money(amount), rate)
  const total = money(amount).plus(penalty)
  return {
    amount,
    penalty: text(penalty),
    total: text(total),
    balanceAfter: text(spendable(state).minus(total)),
    mostWithdrawable: text(cdMostWithdrawable(limit, rate)),
    possible: total.lte(limit),
  }
}
