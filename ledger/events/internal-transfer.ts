/** Money moves between a customer's own accounts (LED-03). Cards and retirement accounts are paid by events of their own. */
import * as z from 'zod'
import { accountId, isCard } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, refuse, usd } from './event.ts'
import { isRefusal, payer, receiver } from './guards.ts'

export const internalTransfer = event({
  kind: 'internal-transfer',
  version: 1,
  leaves: false,
  payload: z.object({
    from: accountId,
    to: accountId,
    amount: usd,
    /** How each account is called on the other's statement: "Savings ••0937". */
    fromLabel: cleanText.optional(),
    toLabel: cleanText.optional(),
    memo: cleanText.optional(),
  }),
  posts: [],

  touches: ({ from, to }) => ({ accounts: [from, to] }),

  decide({ from, to, amount }, view) {
    if (from === to) return refuse('same_account')
    const source = payer(view, from)
    if (isRefusal(source)) return source
    const target = receiver(view, to)
    if (isRefusal(target)) return target
    if (target.owner !== source.owner) return refuse('not_found')
    if (isCard(target) || target.kind === 'retirement') return refuse('account_may_not_receive')
    const moved = money(amount)
    return accept([debit(from, moved), credit(to, moved)])
  },

  describe: (leg, { from, fromLabel, toLabel }) =>
    leg.account === from
      ? {
          type: 'transfer',
          category: 'Transfer',
          ...(toLabel ? says('Transfer to {toLabel}', { toLabel }) : says('Transfer to own account')),
        }
      : {
          type: 'transfer',
          category: 'Transfer',
          ...(fromLabel ? says('Transfer from {fromLabel}', { fromLabel }) : says('Transfer from own account')),
        },
})
