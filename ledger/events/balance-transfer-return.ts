/**
 * The other bank sends back what a balance transfer paid on its card: nothing was lent, so the fee comes back as well.
 * The card owes as if neither had been (`ledger/card-roles.ts`).
 */
import { bank } from '../accounts.ts'
import { says } from '../phrase.ts'
import { balanceTransfer } from './balance-transfer.ts'
import { comingBack } from './coming-back.ts'

export const balanceTransferReturn = comingBack({
  kind: 'balance-transfer-return',
  paidBy: balanceTransfer.kind,
  payer: 'card',
  andFee: true,
  through: bank.achClearing,
  reason: 'Returned by the other bank',
  describe: reason => ({ type: 'transfer', category: 'Transfer', ...says('Transfer returned: {reason}', { reason }) }),
})
