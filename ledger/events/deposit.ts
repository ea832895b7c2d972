/**
 * Money paid in. Typed in by a customer it raises the balance at once and stays unsettled, capped per customer a bank
 * day and a month (C-74); what the bank has received itself (payroll, cash at the counter) is settled money.
 */
import * as z from 'zod'
import { accountId, bank, payingKinds } from '../accounts.ts'
import { money } from '../money.ts'
import { oursOrNamed } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, isStaff, refuse, usd } from './event.ts'
import { isRefusal, receiver } from './guards.ts'
import { typedCounters, typedIn } from './typed-money.ts'

const sources = {
  typed: bank.unverifiedDeposits,
  ach: bank.achClearing,
  wire: bank.wireClearing,
  cash: bank.vault,
} as const
/** A card takes payments, a retirement account contributions: those are events of their own. */
const DEPOSIT = 'Deposit'

export const deposit = event({
  kind: 'deposit',
  version: 1,
  leaves: false,
  payload: z.object({
    to: accountId,
    /** Who owns the account: the caps are counted per customer. */
    owner: z.uuid(),
    amount: usd,
    description: cleanText.default(DEPOSIT),
    source: z.enum(['typed', 'ach', 'wire', 'cash']).default('typed'),
  }),
  posts: Object.values(sources),

  touches: ({ to, owner, source }, { bankDay }) => ({
    accounts: [to],
    counters: source === 'typed' ? typedCounters(owner, bankDay) : [],
  }),

  decide({ to, owner, amount, source }, view) {
    const account = receiver(view, to)
    if (isRefusal(account)) return account
    if (account.owner !== owner) return refuse('not_found')
    if (!payingKinds.includes(account.kind)) return refuse('account_may_not_receive')
    const legs = [debit(sources[source], money(amount)), credit(to, money(amount))]
    if (source !== 'typed') return isStaff(view.actor) ? accept(legs) : refuse('not_permitted')
    const typed = typedIn(view, to, owner, amount)
    if (isRefusal(typed)) return typed
    return accept(legs, typed)
  },

  describe: (_leg, { description }) => ({ type: 'deposit', category: 'Deposit', ...oursOrNamed(description, DEPOSIT) }),
})
