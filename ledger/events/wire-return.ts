/** A wire comes back: the account gets the amount, not the fee (ARCHITECTURE, Coming back). Once only. */
import { bank } from '../accounts.ts'
import { comingBack } from './coming-back.ts'
import { wire } from './wire.ts'

export const wireReturn = comingBack({
  kind: 'wire-return',
  paidBy: wire.kind,
  through: bank.wireClearing,
  reason: 'Returned by the other bank',
  says: reason => ({ type: 'transfer', category: 'Wire', text: `Wire returned: ${reason}` }),
})
