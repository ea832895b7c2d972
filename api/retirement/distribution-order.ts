/** Money leaves a retirement account for an own account, less the tax that is withheld (LED-36). */
import * as z from 'zod'
import { atOnce } from '../platform/orders/at-once.ts'

const texts = {
  insufficient_funds: 'Amount exceeds available balance',
  account_may_not_receive: 'A withdrawal from retirement cannot be paid into this account.',
  account_not_open: 'This account is not open for withdrawals.',
}

export const distributions = atOnce({
  kind: 'distribution',
  details: z.object({ reason: z.string(), withholding: z.string() }),
  texts: () => texts,
  act: ({ from: account, to, amount, details: { reason, withholding } }) => ({
    kind: 'distribution',
    payload: { account, amount, withholding, to, reason },
  }),
})
