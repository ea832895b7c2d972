/** Cash on a card goes to an own account, at the fee of every advance that is made (LED-16, C-99). */
import * as z from 'zod'
import { CASH_ADVANCE_FEE } from '../../ledger/rates/fees.ts'
import { CASH_ADVANCE_LIMIT } from '../../ledger/rates/limits.ts'
import { atOnce } from '../platform/orders/at-once.ts'
import { textsOf } from '../withdrawals/withdrawal-order.ts'

const texts = {
  ...textsOf('cashAdvance'),
  account_not_open: 'This card is not open for cash advances.',
  account_may_not_receive: 'A cash advance cannot be paid into this account.',
}

const { percent, minimum } = CASH_ADVANCE_FEE

export const advances = atOnce({
  kind: 'cash-advance',
  details: z.object({ cardLabel: z.string() }),
  texts: () => texts,
  act: ({ from: card, to, amount }) => ({
    kind: 'cash-advance',
    payload: { card, amount, limit: CASH_ADVANCE_LIMIT, feePercent: percent, feeMinimum: minimum, to },
  }),
})
