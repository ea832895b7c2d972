/** What the order of a payment is in the journal: the money set aside today, or the plan of a later day. */
import { addDays, instantOf, type BankDay } from '../../ledger/calendar.ts'
import { canonical } from '../../ledger/canonical.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import type { PaymentRow } from './payment.queries.ts'

type Ordered = Pick<PaymentRow, 'from_account' | 'payee_name' | 'amount' | 'pay_on' | 'frequency'>

interface Act {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

export const orderOf = (row: Ordered, today: BankDay): Act => (row.pay_on > today ? planOf(row) : holdOf(row))

const planOf = ({ from_account, payee_name, amount, pay_on, frequency }: Ordered): Act => ({
  kind: 'payment-planned',
  payload: { from: Number(from_account), to: payee_name, amount, on: pay_on, every: frequency },
})

/** Past the run of its day a hold that nothing has captured falls away. */
const UNTIL = '06:00'

function holdOf({ from_account, payee_name, amount, pay_on }: Ordered): Act {
  const until = new Date(instantOf(addDays(pay_on, 1), UNTIL)).toISOString()
  return {
    kind: 'hold-placed',
    payload: { account: Number(from_account), amount, reason: payee_name, type: 'payment', until },
  }
}

/** Whether an event that was found under the payment's key is its order, and not something else that the key was used for. */
export const isOrderOf = ({ kind, payload }: RecordedEvent, row: Ordered): boolean =>
  [planOf(row), holdOf(row)].some(act => act.kind === kind && canonical(act.payload) === canonical(payload))
