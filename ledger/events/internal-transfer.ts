/**
 * Money moves between a customer's own accounts (LED-03). Cards and retirement accounts are paid by events of their
 * own.
 */
import * as z from 'zod'
import { accountId, isCard, spendable } from '../accounts.ts'
import { less, money, most, text, ZERO } from '../money.ts'
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
    /** What must stay on the first one: the customer's own floor for what the bank moves by their rules. */
    keep: usd.optional(),
    /** How each account is called on the other's statement: "Savings ••0937". */
    fromLabel: cleanText.optional(),
    toLabel: cleanText.optional(),
    memo: cleanText.optional(),
  }),
  posts: [],

  touches: ({ from, to }) => ({ accounts: [from, to] }),

  decide({ from, to, amount, keep }, view) {
    if (from === to) return refuse('same_account')
    const source = payer(view, from)
    if (isRefusal(source)) return source
    const target = receiver(view, to)
    if (isRefusal(target)) return target
    if (target.owner !== source.owner) return refuse('not_found')
    if (isCard(target) || target.kind === 'retirement') return refuse('account_may_not_receive')
    const moved = money(amount)
    const free = less(spendable(source), money(keep ?? 0))
    if (keep && free.lt(moved)) return refuse('insufficient_funds', { available: text(most(ZERO, free)) })
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
