import { formatUsd } from '../../ledger/money.ts'
import { accountsOf } from '../accounts/account.queries.ts'
import type { Bank } from '../platform/jobs/close.ts'
import type { Due, ScheduleKind } from '../platform/jobs/work.ts'
import type { Tx } from '../platform/db.ts'
import { keyId } from '../platform/key-id.ts'
import { fill } from '../platform/phrase.schema.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { labelOf } from './account-label.queries.ts'
import { BILL_AUTOPAY, billById, coverBill, markPaid, uncoverBill, type BillRow } from './bill.queries.ts'
import { mayBePaid, NOT_VERIFIED } from './payee.queries.ts'
import { keepPayment } from './payment.queries.ts'

/** Pays a bill whose autopay is on, in full, on its due day, from the primary checking account (C-181; LED-52). */
export const billAutopays: ScheduleKind = {
  kind: BILL_AUTOPAY,

  async want(bank, due) {
    const { schedule } = due
    // Says whose the bill is: written before the money moves, the same each time, so that no other payment of it is made meanwhile.
    const bill = await bank.db.asBank(async tx => {
      const found = await billOf(tx, due)
      if (!found || found.schedule !== schedule.id) return undefined
      return (await coverBill(tx, found.id, schedule.id)) ? found : undefined
    })
    if (!bill) return { outcome: 'skipped', code: 'already_paid' }
    if (!(await bank.db.asBank(tx => mayBePaid(tx, bill.payee)))) return { outcome: 'failed', code: NOT_VERIFIED }
    const from = await payingAccount(bank, schedule.customer)
    if (!from) return { outcome: 'failed', code: 'no_paying_account' }
    const payload = { from: from.id, amount: bill.amount, payee: bill.payee_name, category: bill.category }
    return { kind: 'bill-payment', payload, actor: schedule.customer }
  },

  async settled(tx, due, result, at) {
    const bill = await billOf(tx, due)
    if (!bill || result.outcome === 'skipped') return
    const { schedule, on } = due
    const made = result.outcome === 'made'
    if (made) await markPaid(tx, schedule.id, on)
    else await uncoverBill(tx, schedule.id)
    const from = made ? Number(result.event.payload['from']) : null
    await keepPayment(tx, {
      id: keyId(schedule.id, on),
      customer: schedule.customer,
      origin: 'bill',
      payee: bill.payee,
      payeeName: bill.payee_name,
      bill: bill.id,
      from,
      fromLabel: from === null ? '' : await labelOf(tx, from),
      amount: bill.amount,
      payOn: on,
      frequency: 'once',
      memo: '',
      category: bill.category,
      status: made ? 'processed' : 'failed',
      schedule: schedule.id,
      event: made ? result.event.seq : undefined,
      failure: made ? undefined : result.code,
      at,
    })
  },

  describe: ({ facts }) =>
    fill(planned.billPayment, { amount: formatUsd(String(facts['amount'])), payee: String(facts['to']) }),
}

const billOf = (tx: Tx, { schedule }: Due): Promise<BillRow | undefined> => billById(tx, String(schedule.facts['bill']))

async function payingAccount({ db }: Bank, customer: string) {
  const own = await db.asCustomer(customer, accountsOf)
  return own.find(({ state, profile }) => state.kind === 'checking' && profile.isPrimary)?.state
}
