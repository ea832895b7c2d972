/** Cash on a card goes to an own account, at the fee of its page (LED-17, C-99). */
import * as z from 'zod'
import { CASH_ADVANCE_LIMIT, CASH_ADVANCE_PAGE_FEE } from '../../ledger/rates.ts'
import { atOnce } from '../platform/orders/at-once.ts'
import { textsOf } from '../withdrawals/withdrawal-order.ts'

const texts = {
  ...textsOf('cashAdvance'),
  account_not_open: 'This card is not open for cash advances.',
  account_may_not_receive: 'A cash advance cannot be paid into this account.',
}

const { percent, minimum } = CASH_ADVANCE_PAGE_FEE

export const advances = atOnce({
  kind: 'cash-advance',
  details: z.object({ cardLabel: z.string() }),
  texts: () => texts,
  act: ({ from: card, to, amount }) => ({
    kind: 'cash-advance',
    payload: { card, amount, limit: CASH_ADVANCE_LIMIT, feePercent: percent, feeMinimum: minimum, to },
  }),
})
