import { STARTING_POINTS } from '../../../../ledger/rates/card.ts'
import type { Reward } from './redeem-rewards.ts'

/** What the page reads. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
interface RewardsSource {
  readonly points: number
  readonly rewards: readonly Reward[]
  /** Ids of the rewards that are shown first. */
  readonly featured: readonly string[]
}

/** doc3 §9: 12,500 points, nine rewards of 2,500 to 10,000; credits take 1-3 business days, gift cards 3-5. */
export const sampleRewards: RewardsSource = {
  points: Number(STARTING_POINTS),
  featured: ['1', '4', '6'],
  rewards: [
    {
      id: '1',
      name: '$25 Statement Credit',
      description: 'Lowers what you owe on your card. Posts in 1-3 business days.',
      points: 2500,
      category: 'cashback',
    },
    {
      id: '2',
      name: '$50 Statement Credit',
      description: 'Lowers what you owe on your card. Posts in 1-3 business days.',
      points: 5000,
      category: 'cashback',
    },
    {
      id: '3',
      name: '$100 Statement Credit',
      description: 'Our largest credit. Posts in 1-3 business days.',
      points: 10000,
      category: 'cashback',
    },
    {
      id: '4',
      name: '$25 Bookshop Gift Card',
      description: 'For any book on the shelf. Arrives by email in 3-5 business days.',
      points: 2500,
      category: 'giftcard',
    },
    {
      id: '5',
      name: '$50 Home & Garden Gift Card',
      description: 'For the house and what grows around it. Arrives by email in 3-5 business days.',
      points: 5000,
      category: 'giftcard',
    },
    {
      id: '6',
      name: '$75 Flight Voucher',
      description: 'Toward any domestic flight, valid for a year.',
      points: 7500,
      category: 'travel',
    },
    {
      id: '7',
      name: 'One Hotel Night',
      description: 'A standard room at one of 400 participating hotels.',
      points: 9500,
      category: 'travel',
    },
    {
      id: '8',
      name: '$30 Restaurant Card',
      description: 'For dinner at participating restaurants. Arrives by email in 3-5 business days.',
      points: 3000,
      category: 'dining',
    },
    {
      id: '9',
      name: 'Dinner for Two',
      description: 'A set menu at a restaurant of your choice from the list.',
      points: 8000,
      category: 'dining',
    },
  ],
}
