/**
 * What points are redeemed for, for real: the bank's own money, on the card or on an own account, or a gift card, which
 * the bank buys and its customer gets by email (doc3 §2.8, §9).
 */
import * as z from 'zod'
import { transaction } from '../platform/account.schema.ts'
import { form, idText, required, usd } from '../platform/fields.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'

const CREDIT = 'Lowers what you owe on your card, at once.'
const DEPOSIT = 'Goes to the account that you choose, at once.'

/** doc3 §9: their points. A point is worth a cent (`REWARD_POINT`). */
export const OWN_REWARDS = [
  { id: 'credit-25', name: '$25 Statement Credit', description: CREDIT, points: 2500, pays: 'card' },
  { id: 'credit-50', name: '$50 Statement Credit', description: CREDIT, points: 5000, pays: 'card' },
  { id: 'credit-100', name: '$100 Statement Credit', description: CREDIT, points: 10000, pays: 'card' },
  { id: 'deposit-25', name: '$25 Deposit', description: DEPOSIT, points: 2500, pays: 'account' },
  { id: 'deposit-50', name: '$50 Deposit', description: DEPOSIT, points: 5000, pays: 'account' },
  { id: 'deposit-100', name: '$100 Deposit', description: DEPOSIT, points: 10000, pays: 'account' },
  {
    id: 'gift-25',
    name: '$25 Bookshop Gift Card',
    description: 'For any book on the shelf. Arrives by email in 3-5 business days.',
    points: 2500,
    pays: 'gift',
  },
  {
    id: 'gift-50',
    name: '$50 Home & Garden Gift Card',
    description: 'For the house and what grows around it. Arrives by email in 3-5 business days.',
    points: 5000,
    pays: 'gift',
  },
] as const

export const FEATURED_REWARDS: readonly string[] = ['credit-25', 'deposit-25', 'credit-100']

const CHOOSE = 'Please select a reward'

export const rewards = z.object({
  /** The caller's cards, oldest first. */
  cards: z.array(z.object({ id: z.string(), name: z.string(), lastFour: z.string(), points: z.int() })),
  rewards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      points: z.int(),
      /** What it is worth. */
      amount: usd,
      pays: z.enum(['card', 'account', 'gift']),
    }),
  ),
  /** Ids of those that are shown first. */
  featured: z.array(z.string()),
})

export const redemption = form({
  accountId: idText.default('primary'),
  reward: required(CHOOSE, 64).refine(id => OWN_REWARDS.some(one => one.id === id), CHOOSE),
  /** The own account that a deposit goes to. */
  toAccountId: idText.optional(),
})

export const redemptionPreview = z.object({
  amount: usd,
  points: z.int(),
  pointsLeft: z.int(),
  refusal: foretold,
})

export const redemptionAnswer = z.object({
  reward: z.string(),
  points: z.int(),
  /** On the card now. */
  pointsLeft: z.int(),
  amount: usd,
  /** Of the account that got the money; of the card for a gift, which moves none. */
  newBalance: usd,
  transaction: transaction.nullable(),
})
