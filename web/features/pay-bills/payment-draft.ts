import { t } from '../../lib/i18n.ts'
import type { About } from './pay-bills.machine.ts'

/** A payment as the form has it; `billId` is empty where it pays none. */
export type Draft = {
  payeeId: string
  amount: string
  paymentDate: string
  accountId: string
  frequency: 'once' | 'weekly' | 'monthly'
  memo: string
  category: string
  billId: string
}

interface Bill {
  id: string
  payeeId: string
  openAmount: string
  dueDate: string
}

const dayOf = (bill: Bill | undefined, today: string) => (bill && bill.dueDate > today ? bill.dueDate : today)

/** What the form begins with: what is known already, and what the bill asks for. */
export const paymentOf = (about: About, bill: Bill | undefined, today: string): Draft => ({
  payeeId: about.payeeId ?? '',
  amount: about.amount ?? bill?.openAmount ?? '',
  paymentDate: about.paymentDate ?? dayOf(bill, today),
  accountId: about.accountId ?? '',
  frequency: 'once',
  memo: '',
  category: '',
  billId: bill?.id ?? '',
})

/** When the money leaves: what is ordered after the day's run at once, to an unverified payee in a run to come. */
export function whenPaid({ paymentDate }: Pick<Draft, 'paymentDate'>, today: string, unverified: boolean): string {
  if (paymentDate !== today) return t('The money has to be in the account on that day.')
  return unverified
    ? t('The money is set aside now and paid at 8 PM New York time, tomorrow if it is late. Until then you can cancel.')
    : t('The money is set aside now and paid at 8 PM New York time, at once after it. Until it is paid you can cancel.')
}

/**
 * The payment, now to this payee. Only its own payee is paid a bill: to another one what the bill had filled in goes,
 * and what the customer typed stays. Back at the bill's payee it pays the bill again.
 */
export function toPayee(draft: Draft, payeeId: string, bill: Bill | undefined, today: string): Draft {
  if (!bill) return { ...draft, payeeId }
  const { openAmount } = bill
  const day = dayOf(bill, today)
  if (payeeId === bill.payeeId) {
    if (draft.billId !== '') return { ...draft, payeeId }
    const paymentDate = draft.paymentDate === today ? day : draft.paymentDate
    return { ...draft, payeeId, billId: bill.id, amount: draft.amount || openAmount, paymentDate }
  }
  const amount = draft.amount === openAmount ? '' : draft.amount
  return { ...draft, payeeId, billId: '', amount, paymentDate: draft.paymentDate === day ? today : draft.paymentDate }
}
