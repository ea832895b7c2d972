/**
 * The bank closes an account that holds nothing of anything (no balance, hold, unsettled money or units), is owed no
 * loan, and was given no credit of a dispute that may yet be taken back. What it has earned since its interest was last
 * paid is paid out in the same event, so that nothing is left behind: to an own account that is named, else by a check
 * (ARCHITECTURE, Closed accounts).
 */
import * as z from 'zod'
import { accountId, bank, depositKinds, isCard, type AccountId, type AccountState } from '../accounts.ts'
import { addDays, type BankDay } from '../calendar.ts'
import { money, text, ZERO } from '../money.ts'
import { says } from '../phrase.ts'
import { provisionalCounter } from './dispute-credit.ts'
import {
  accept,
  bankDay,
  credit,
  debit,
  event,
  percent,
  refuse,
  usd,
  type Effect,
  type Refusal,
  type View,
} from './event.ts'
import { forBank, isRefusal, openOf } from './guards.ts'
import { lentCounter } from './lent.ts'
import { owedCounter } from './plan-loan.ts'

/** The last day that a closing has paid interest for; empty for an account that was never closed. */
export const paidUntil = (terms: AccountState['terms']): BankDay =>
  typeof terms['interestPaidTo'] === 'string' ? terms['interestPaidTo'] : ''

/** The day of the closing, whose interest ran to the day before; undefined for an account that was never closed. */
export const closedOn = (terms: AccountState['terms']): BankDay | undefined =>
  paidUntil(terms) === '' ? undefined : addDays(paidUntil(terms), 1)

export const accountClosed = event({
  kind: 'account-closed',
  version: 1,
  leaves: false,
  payload: z.object({
    account: accountId,
    /** Of what lends: its limit is lent no more (`lent.ts`), also when it opens again for what comes late. */
    owner: z.uuid().optional(),
    /**
     * Earned from the first to the last of these days, as the bank computed it; none when it is less than half a cent.
     */
    interest: z.object({ amount: usd, rate: percent, from: bankDay, to: bankDay }).optional(),
    /** Own deposit account that gets the interest; without one a check is drawn. */
    to: accountId.optional(),
  }),
  posts: [bank.interestExpense, bank.checkClearing],

  touches: ({ account, owner, to }) => ({
    accounts: to ? [account, to] : [account],
    counters: [provisionalCounter(account), owedCounter(account), ...(owner ? [lentCounter(owner)] : [])],
  }),

  decide({ account: id, owner, interest, to }, view) {
    const account = forBank(view, id)
    if (isRefusal(account)) return account
    if (owner !== undefined && owner !== account.owner) return refuse('not_found')
    for (const { posted, held, unsettled } of account.positions.values()) {
      if (!posted.isZero() || !held.isZero() || !unsettled.isZero()) return refuse('wrong_state')
    }
    if (view.counter(provisionalCounter(id)).gt(0)) return refuse('wrong_state')
    if (view.counter(owedCounter(id)).gt(0)) return refuse('wrong_state')
    const refused = to && mayNotGet(view, account, to)
    if (refused) return refused
    const yesterday = addDays(view.bankDay, -1) // today ends with nothing on it
    const terms = { interestPaidTo: yesterday }
    const closing = { effect: 'change', account: id, status: 'closed', terms } as const
    if (!interest) return accept([], owner === undefined ? [closing] : lendsNoMore(account, closing))
    if (isCard(account)) return refuse('wrong_account_kind')
    if (interest.to > yesterday) return refuse('invalid', { field: 'interest' })
    if (interest.from <= paidUntil(account.terms)) return refuse('wrong_state')
    const amount = money(interest.amount)
    return accept([debit(bank.interestExpense, amount), credit(to ?? bank.checkClearing, amount)], [closing])
  },

  describe: () => ({ type: 'interest', category: 'Interest', ...says('Interest of a closed account') }),
})

/** The same with its limit gone, where it has one. */
function lendsNoMore({ owner, floor }: AccountState, closing: Extract<Effect, { effect: 'change' }>): Effect[] {
  if (floor.isZero()) return [closing]
  return [
    { ...closing, floor: text(ZERO) },
    { effect: 'count', counter: lentCounter(owner), amount: text(floor) },
  ]
}

function mayNotGet(view: View, { id, owner }: AccountState, to: AccountId): Refusal | undefined {
  if (to === id) return refuse('same_account')
  const target = openOf(view, to, depositKinds)
  if (isRefusal(target)) return target.code === 'wrong_account_kind' ? refuse('account_may_not_receive') : target
  return target.owner === owner ? undefined : refuse('not_found')
}
