/**
 * A purchase with the card of a checking, student or credit account; the card network asks,
 * so the bank acts (ARCHITECTURE, Cards).
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { named } from '../phrase.ts'
import { boughtCounter, cardRefusal, carriesCard, countBought } from './card-use.ts'
import { accept, cleanText, credit, debit, event, isStaff, refuse, usd } from './event.ts'
import { isRefusal } from './guards.ts'

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
    /** How it was used, as the card network says: on the web, in another country. */
    online: z.literal(true).optional(),
    abroad: z.literal(true).optional(),
  }),
  posts: [bank.cardClearing],

  touches: ({ account }, { bankDay }) => ({ accounts: [account], counters: [boughtCounter(account, bankDay)] }),

  decide({ account, amount, online, abroad }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const card = view.accounts.get(account)
    if (!card) return refuse('not_found')
    if (!carriesCard.includes(card.kind)) return refuse('wrong_account_kind')
    if (card.status !== 'open') return refuse('account_not_open')
    const refused = cardRefusal(card, { online, abroad })
    if (refused) return refused
    const counted = countBought(view, card, amount)
    if (isRefusal(counted)) return counted
    return accept([debit(account, money(amount)), credit(bank.cardClearing, money(amount))], counted)
  },

  describe: (_leg, { merchant, category }) => ({ type: 'purchase', category, ...named(merchant) }),
})
