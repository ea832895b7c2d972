/** A purchase with the card of a checking, student or credit account; the card network asks, so the bank acts (ARCHITECTURE, Cards). */
import * as z from 'zod'
import { accountId, bank, type AccountKind } from '../accounts.ts'
import { money } from '../money.ts'
import { named } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, isStaff, refuse, usd } from './event.ts'

const carriesCard: readonly AccountKind[] = ['checking', 'student', 'credit']

export const cardPurchase = event({
  kind: 'card-purchase',
  version: 1,
  leaves: true,
  payload: z.object({
    account: accountId,
    amount: usd,
    merchant: cleanText,
    category: cleanText.default('Shopping'),
    /** Last four digits of the card that was used. */
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
  }),
  posts: [bank.cardClearing],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account, amount }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const card = view.accounts.get(account)
    if (!card) return refuse('not_found')
    if (!carriesCard.includes(card.kind)) return refuse('wrong_account_kind')
    if (card.status !== 'open') return refuse('account_not_open')
    return accept([debit(account, money(amount)), credit(bank.cardClearing, money(amount))])
  },

  describe: (_leg, { merchant, category }) => ({ type: 'purchase', category, ...named(merchant) }),
})
