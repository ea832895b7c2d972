/** Another mix of an investment account: sales and purchases that are made together (doc3 §2.8; LED-38). */
import * as z from 'zod'
import { atOnce } from '../platform/orders/at-once.ts'

const whole = z.number()

const rebalanceDetails = z.object({
  /** The mix that was wanted, in whole percents. */
  target: z.object({ stocks: whole, bonds: whole, cash: whole, alternatives: whole }),
  trades: z.array(
    z.object({ side: z.enum(['buy', 'sell']), symbol: z.string(), quantity: z.string(), price: z.string() }),
  ),
  /** What its sales realized. */
  gain: z.string(),
})
export type RebalanceDetails = z.output<typeof rebalanceDetails>

const texts = {
  insufficient_funds: 'Insufficient funds',
  account_not_open: 'This account cannot trade now.',
  not_enough_units: 'Some of these shares are held by another order.',
}

export const rebalances = atOnce<RebalanceDetails>({
  kind: 'rebalance',
  details: rebalanceDetails,
  texts: () => texts,
  act: ({ from: account, details: { trades } }) => ({ kind: 'rebalance', payload: { account, trades } }),
})
