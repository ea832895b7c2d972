/** Payees present bills. */
import { sql } from 'kysely'
import { presentBill } from '../../api/pay-bills/present-bill.ts'
import { rows } from '../../api/platform/db.ts'
import { addDays, isBankDay } from '../../ledger/calendar.ts'
import { customerNamed, type Answer, type Operator } from './operator.ts'
import type { Whose } from './acts.ts'

export interface BillAsked extends Whose {
  readonly payee: string
  readonly amount: string
  readonly due?: string
}

const DUE_DAYS = 14

/** A payee of the customer, by nickname, name or the last four digits of its number, sends a bill. */
export async function present(operator: Operator, { customer: whose, payee, amount, due }: BillAsked): Promise<Answer> {
  const customer = await customerNamed(operator, whose)
  const { db, clocks } = operator
  const { today, at } = await clocks.now()
  const dueOn = due ?? addDays(today, DUE_DAYS)
  if (!isBankDay(dueOn) || dueOn < today) throw new Error('Say --due as a day from today on: 2026-12-31.')
  const bill = await db.asBank(async tx => {
    const found = await rows(
      tx,
      sql<{ id: string; name: string; nickname: string; last4: string }>`
        select id, name, nickname, last4 from app.payee where customer = ${customer.id} and deleted_at is null
          order by nickname`,
    )
    const wanted = payee.trim().toLowerCase()
    const one = found.find(row =>
      [row.id, row.name.toLowerCase(), row.nickname.toLowerCase(), row.last4].includes(wanted),
    )
    if (!one) {
      const there = found.map(({ nickname }) => nickname).join(', ') || 'none'
      throw new Error(`${customer.name} has no payee ${payee}; there are: ${there}.`)
    }
    return presentBill(tx, { customer: customer.id, payee: one.id, dueOn, amount, today, at, now: clocks.wall() })
  })
  if (!bill) throw new Error(`A bill of this payee that is due on ${dueOn} is there already.`)
  const { id, payee_name, autopay } = bill
  return {
    json: { bill: id, payee: payee_name, dueOn, amount, autopay },
    lines: [`${payee_name} presented a bill of ${amount}, due on ${dueOn}.`],
  }
}
