/** A wire comes back: the account gets the amount, not the fee (ARCHITECTURE, Coming back). Once only. */
import { bank } from '../accounts.ts'
import { says } from '../phrase.ts'
import { comingBack } from './coming-back.ts'
import { wire } from './wire.ts'

export const wireReturn = comingBack({
  kind: 'wire-return',
  paidBy: wire.kind,
  through: bank.wireClearing,
  reason: 'Returned by the other bank',
  describe: reason => ({ type: 'transfer', category: 'Wire', ...says('Wire returned: {reason}', { reason }) }),
})
