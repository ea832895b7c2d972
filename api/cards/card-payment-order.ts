/** Orders on a card: it is paid, and what was overpaid is paid out. */
import * as z from 'zod'
import { typedTexts } from '../platform/accounts/money-act.ts'
import { atOnce, ownPayer } from '../platform/orders/at-once.ts'
import { creditBalanceTexts } from './credit-account.schema.ts'

export const cardPayments = atOnce({
  kind: 'card-payment',
  details: z.object({ description: z.string(), cardLabel: z.string() }),
  texts: () => typedTexts,
  receiver: { name: ({ details: { cardLabel } }) => cardLabel },
  act: ({ customer: owner, from, to: card, amount, details }) => ({
    kind: 'card-payment',
    payload: { card, owner, amount, ...details, ...ownPayer({ from }) },
  }),
})

export const creditBalances = atOnce({
  kind: 'credit-balance-refund',
  details: z.object({ cardLabel: z.string(), toLabel: z.string() }),
  texts: () => creditBalanceTexts,
  act: ({ from: card, to, amount, details }) => ({
    kind: 'credit-balance-refund',
    payload: { card, to, amount, ...details },
  }),
})
