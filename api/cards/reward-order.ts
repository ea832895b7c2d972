/** Points are redeemed for what they are worth: on the card, on an own account, or for a gift (no money moves). */
import * as z from 'zod'
import { atOnce } from '../platform/orders/at-once.ts'

const texts = {
  insufficient_funds: 'You do not have enough points for this reward.',
  account_not_open: 'Rewards cannot be redeemed on this card now.',
  account_may_not_receive: 'A reward cannot be deposited into this account.',
}

export const redemptions = atOnce({
  kind: 'rewards-redeemed',
  details: z.object({ reward: z.string(), points: z.int(), gift: z.boolean().default(false) }),
  texts: () => texts,
  act: ({ from: card, to, amount, details: { reward, points, gift } }) => ({
    kind: 'rewards-redeemed',
    payload: {
      card,
      points: String(points),
      reward,
      ...(gift ? {} : { statementCredit: amount, ...(to === null ? {} : { to }) }),
    },
  }),
})
