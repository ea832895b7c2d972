/** A bill's own autopay: switched on, its order stands until its due day; switched off, the order is called off. */
import { randomUUID } from 'node:crypto'
import type { BankDay } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { callOff } from '../platform/orders/cancel.ts'
import { standing } from '../platform/orders/draft.ts'
import { insert } from '../platform/orders/keep.ts'
import type { Bank } from '../platform/orders/kind.ts'
import { orderById } from '../platform/orders/order.queries.ts'
import type { BillRow } from './bill.queries.ts'
import { billAutopays, paidFrom, payingAccount } from './payment-order.ts'

/**
 * Turns it on: the bill is paid in the payment run of its due day, at once where that has passed (`paidFrom`). As the
 * bank, under the bill's lock. False when there is no account to pay it from.
 */
export async function turnAutopayOn(tx: Tx, bill: BillRow, today: BankDay, at: number): Promise<boolean> {
  const from = await payingAccount(tx, bill.customer)
  if (!from) return false
  const on = bill.due_on > today ? bill.due_on : today
  const order = standing(
    billAutopays,
    { customer: bill.customer, name: randomUUID(), at },
    {
      from: from.account,
      amount: bill.amount,
      details: {
        payeeName: bill.payee_name,
        fromLabel: from.label,
        category: bill.category,
        memo: '',
        bill: bill.id,
      },
      payee: bill.payee, // it counts towards the bill from its day on
      on,
      runAt: await paidFrom(tx, bill.payee, on, at),
    },
  )
  await insert(tx, order)
  await setAutopay(tx, bill.id, true)
  return true
}

/** Turns it off. 409 at the very moment at which it is being paid. */
export async function turnAutopayOff(
  bank: Bank,
  { id, autopay_order }: Pick<BillRow, 'id' | 'autopay_order'>,
): Promise<void> {
  const order =
    autopay_order === null ? undefined : await bank.db.asBank(tx => orderById(tx, billAutopays, autopay_order))
  if (order) await callOff(bank, billAutopays, order, 'This bill is being paid right now.')
  await bank.db.asBank(tx => setAutopay(tx, id, false))
}

const setAutopay = (tx: Tx, id: string, autopay: boolean) =>
  tx.updateTable('app.bill').set({ autopay }).where('id', '=', id).execute()

export const noAccount = (): AppError =>
  new AppError('no_paying_account', 'AutoPay needs a checking account to pay from.', 'autopay')
