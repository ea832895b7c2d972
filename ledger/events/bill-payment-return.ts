/**
 * A payee sends a bill payment back, or the bank does: the account gets the amount (ARCHITECTURE, Coming back). Once
 * only.
 */
import { bank } from '../accounts.ts'
import { says } from '../phrase.ts'
import { billPayment } from './bill-payment.ts'
import { comingBack } from './coming-back.ts'

export const billPaymentReturn = comingBack({
  kind: 'bill-payment-return',
  paidBy: billPayment.kind,
  through: bank.billPayClearing,
  reason: 'Returned by the payee',
  describe: reason => ({ type: 'payment', category: 'Bills', ...says('Payment returned: {reason}', { reason }) }),
})
