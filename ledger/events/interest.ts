/** Interest the bank pays on a deposit account for a period, rounded once (LED-25, LED-26, LED-27; ARCHITECTURE, Time). */
import * as z from 'zod'
import { accountId, bank, isCard } from '../accounts.ts'
import { money } from '../money.ts'
import { accept, bankDay, credit, debit, event, isStaff, percent, refuse, usd } from './event.ts'

export const interest = event({
  kind: 'interest',
  version: 1,
  leaves: false,
  payload: z.object({ account: accountId, amount: usd, rate: percent, from: bankDay, to: bankDay }),
  posts: [bank.interestExpense],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account: id, amount }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const account = view.accounts.get(id)
    if (!account) return refuse('not_found')
    if (isCard(account)) return refuse('wrong_account_kind')
    if (account.status === 'closed') return refuse('account_not_open')
    return accept([debit(bank.interestExpense, money(amount)), credit(id, money(amount))])
  },

  describe: () => ({ type: 'interest', category: 'Interest', text: 'Interest earned' }),
})
