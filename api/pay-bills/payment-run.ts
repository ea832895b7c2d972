/** The payment run makes what customers ordered, and pays the bills whose autopay is on. */
import { sql } from 'kysely'
import { occurrence, type BankDay } from '../../ledger/calendar.ts'
import { stepKey } from '../../ledger/keys.ts'
import { formatUsd } from '../../ledger/money.ts'
import { first, run, type Tx } from '../platform/db.ts'
import type { Bank } from '../platform/jobs/close.ts'
import type { Due, NotMade, Result, ScheduleKind, Wanted } from '../platform/jobs/work.ts'
import { keyId } from '../platform/key-id.ts'
import { cancelSchedule, courseOf, type Schedule } from '../platform/schedules.ts'
import { fill } from '../platform/phrase.schema.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { markPaid, uncoverBill } from './bill.queries.ts'
import { isOrderOf } from './order.ts'
import { mayBePaid, NOT_VERIFIED, payeeById } from './payee.queries.ts'
import { BILL_PAYMENTS, keepPayment, type PaymentRow } from './payment.queries.ts'

export const billPayments: ScheduleKind = {
  kind: BILL_PAYMENTS,

  async want(bank, due): Promise<Wanted | NotMade> {
    const row = await bank.db.asBank(tx => paymentOn(tx, due))
    if (!row || row.status === 'cancelled') return { outcome: 'skipped', code: 'cancelled' }
    const hold = row.status === 'draft' ? await orderedHold(bank, row) : row.hold
    if (hold === undefined) return { outcome: 'skipped', code: 'not_ordered' }
    if (hold !== null && (await takenBack(bank, row, hold))) return { outcome: 'skipped', code: 'cancelled' }
    if (!(await bank.db.asBank(tx => mayBePaid(tx, row.payee)))) return notVerified(bank, row, hold)
    const payload = {
      from: Number(row.from_account),
      amount: row.amount,
      payee: row.payee_name,
      category: row.category,
      ...(row.memo ? { memo: row.memo } : {}),
      ...(hold === null ? {} : { hold: Number(hold) }),
    }
    return { kind: 'bill-payment', payload, actor: row.customer }
  },

  async settled(tx, due, result, at) {
    const row = await paymentOn(tx, due)
    if (!row) return
    await write(tx, row, due.on, result, at)
    await goOn(tx, due, row, result, at)
  },

  describe: ({ facts }) =>
    fill(planned.payment, { amount: formatUsd(String(facts['amount'])), payee: String(facts['to']) }),
}

const paymentOn = (tx: Tx, { schedule, on }: Due): Promise<PaymentRow | undefined> =>
  first(tx, sql<PaymentRow>`select * from app.bill_payment where schedule = ${schedule.id} and pay_on = ${on}`)

/** The hold of a draft whose process stopped half-way; undefined when it never was ordered. */
async function orderedHold({ ledger }: Bank, row: PaymentRow): Promise<string | null | undefined> {
  const found = await ledger.lookup(row.key ?? '')
  if (found.state !== 'made' || !isOrderOf(found.event, row)) return undefined
  return found.event.kind === 'hold-placed' ? String(found.event.seq) : null
}

/** No money goes to a payee whose code was not entered. Gives back what was set aside; run again, it changes nothing. */
async function notVerified({ ledger, clocks }: Bank, row: PaymentRow, hold: string | null): Promise<NotMade> {
  if (hold !== null) {
    const key = stepKey(row.customer, 'unverified', row.id)
    const payload = { hold: Number(hold), account: Number(row.from_account), why: 'Not paid' }
    await ledger.append({ key, kind: 'hold-released', payload, actor: row.customer, at: await clocks.bank() })
  }
  return { outcome: 'failed', code: NOT_VERIFIED }
}

/** The key under which a customer takes a pending payment's money back; the ledger decides who is first. */
export const releaseKey = ({ customer, id }: Pick<PaymentRow, 'customer' | 'id'>): string =>
  stepKey(customer, 'cancel', id)

async function takenBack({ ledger }: Bank, row: PaymentRow, hold: string): Promise<boolean> {
  const found = await ledger.lookup(releaseKey(row))
  return found.state === 'made' && found.event.kind === 'hold-released' && found.event.payload['hold'] === Number(hold)
}

/** The row follows the outcome; its bill is paid, or open again. */
async function write(tx: Tx, row: PaymentRow, on: BankDay, result: Result, at: number): Promise<void> {
  const status = statusOf(result)
  const event = result.outcome === 'made' ? result.event.seq : null
  const failure = result.outcome === 'failed' ? result.code : null
  await run(
    tx,
    sql`update app.bill_payment set status = ${status}, event = ${event}, failure = ${failure}, ended_at = ${new Date(at)},
        ordered = coalesce(ordered, ${row.hold})
      where id = ${row.id} and (status in ('draft', 'pending') or ${event}::bigint is not null)`,
  )
  if (status === 'processed') await markPaid(tx, row.id, on)
  else await uncoverBill(tx, row.id)
}

/** The journal may say after the fact that the customer was first: a hold that is gone was taken back. */
function statusOf(result: Result): PaymentRow['status'] {
  if (result.outcome === 'made') return 'processed'
  return result.outcome === 'skipped' || result.code === 'wrong_state' ? 'cancelled' : 'failed'
}

/** The next date of a series is pending now; the series ends when its payment was cancelled or its payee removed (C-181). */
async function goOn(tx: Tx, { schedule }: Due, row: PaymentRow, result: Result, at: number): Promise<void> {
  const next = occurrence(courseOf(schedule), schedule.nextIndex + 1)
  if (next === undefined) return
  const payee = await payeeById(tx, row.payee)
  if (statusOf(result) === 'cancelled' || row.status === 'cancelled' || !payee || payee.deleted_at !== null) {
    await cancelSchedule(tx, schedule.id, at)
    return
  }
  await keepPayment(tx, followingPayment(row, schedule, next, at))
}

const followingPayment = (row: PaymentRow, schedule: Schedule, payOn: BankDay, at: number) => ({
  id: keyId(schedule.id, payOn),
  customer: row.customer,
  origin: row.origin,
  payee: row.payee,
  payeeName: row.payee_name,
  bill: null,
  from: Number(row.from_account),
  fromLabel: row.from_label,
  amount: row.amount,
  payOn,
  frequency: row.frequency,
  memo: row.memo,
  category: row.category,
  status: 'pending' as const,
  schedule: schedule.id,
  at,
})
