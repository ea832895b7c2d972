/**
 * An external transfer comes back from the other bank: the account gets the amount (ARCHITECTURE, Coming back).
 * Once only.
 */
import { bank } from '../accounts.ts'
import { says } from '../phrase.ts'
import { comingBack } from './coming-back.ts'
import { externalTransfer } from './external-transfer.ts'

export const externalReturn = comingBack({
  kind: 'external-return',
  paidBy: externalTransfer.kind,
  through: bank.achClearing,
  reason: 'Returned by the other bank',
  describe: reason => ({ type: 'transfer', category: 'Transfer', ...says('Transfer returned: {reason}', { reason }) }),
})
