/** The payment run makes automatic payments; the days before it remind of them. */
import { sql } from 'kysely'
import type { AccountKind } from '../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import { labelOf } from '../pay-bills/account-label.queries.ts'
import { coverageOn, markPaid, uncoverBill } from '../pay-bills/bill.queries.ts'
import { NOT_VERIFIED, payeeById } from '../pay-bills/payee.queries.ts'
import { keepPayment } from '../pay-bills/payment.queries.ts'
import { first, rows, run, type Tx } from '../platform/db.ts'
import type { Bank, Step } from '../platform/jobs/close.ts'
import type { Due, NotMade, Result, ScheduleKind, Wanted } from '../platform/jobs/work.ts'
import { keyId } from '../platform/key-id.ts'
import { languages } from '../platform/language.schema.ts'
import { enqueue, type Message } from '../platform/outbox.ts'
import { fill } from '../platform/phrase.schema.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { amountDue } from './amount-due.queries.ts'
import { AUTOPAYS, autopayOfSchedule, notificationsOf, type AutopayRow } from './autopay.queries.ts'
import { isOrderOf } from './create.ts'

export const autopays: ScheduleKind = {
  kind: AUTOPAYS,

  async want(bank, due): Promise<Wanted | NotMade> {
    const row = await bank.db.asBank(tx => autopayOfSchedule(tx, due.schedule.id))
    if (!row || !(await wasOrdered(bank, row))) return { outcome: 'skipped', code: 'not_ordered' }
    return row.payee === null ? wantTransfer(bank, row) : wantBill(bank, row, due)
  },

  async settled(tx, due, result, at) {
    const row = await autopayOfSchedule(tx, due.schedule.id)
    if (!row) return
    if (result.outcome === 'made') {
      const amount = String(result.event.payload['amount'])
      await run(
        tx,
        sql`update app.autopay set last_paid_on = ${due.on}, last_paid_amount = ${amount} where id = ${row.id}`,
      )
    }
    if (row.payee !== null) await keepBillPayment(tx, row, row.payee, due, result, at)
    await tellOutcome(tx, row, due, result, at)
  },

  describe: ({ facts }) => fill(planned.automaticPayment, { payee: String(facts['to']) }),
}

const wasOrdered = async ({ ledger }: Bank, row: AutopayRow): Promise<boolean> => {
  if (row.confirmed) return true
  const found = await ledger.lookup(row.key)
  return found.state === 'made' && isOrderOf(found.event, row)
}

/** Own accounts: a card is paid, a retirement account contributed to, anything else moved. */
async function wantTransfer(bank: Bank, row: AutopayRow): Promise<Wanted | NotMade> {
  const to = Number(row.to_account)
  const found = await bank.db.asBank(async tx => {
    const target = await first(
      tx,
      sql<{ kind: AccountKind }>`select kind from ledger.account where ledger = 1 and id = ${to}`,
    )
    const [fromLabel, toLabel] = [await labelOf(tx, Number(row.from_account)), await labelOf(tx, to)]
    return { kind: target?.kind, fromLabel, toLabel }
  })
  const amount = await bank.db.asCustomer(row.customer, tx => amountDue(tx, row))
  if (amount === undefined) return { outcome: 'skipped', code: 'nothing_due' }
  const { kind, fromLabel, toLabel } = found
  const [from, owner, actor] = [Number(row.from_account), row.customer, row.customer]
  if (kind === 'credit' || kind === 'loan')
    return { kind: 'card-payment', payload: { card: to, owner, from, amount, cardLabel: toLabel }, actor }
  if (kind === 'retirement') return { kind: 'contribution', payload: { to, owner, from, amount }, actor }
  return { kind: 'internal-transfer', payload: { from, to, amount, fromLabel, toLabel }, actor }
}

async function wantBill(bank: Bank, row: AutopayRow, { schedule, on }: Due): Promise<Wanted | NotMade> {
  const amount = row.amount ?? '0.00'
  // Says whose the bill of this date is: written before the money moves, the same each time, so that it is paid once (C-118).
  const found = await bank.db.asBank(async tx => {
    const payee = row.payee === null ? undefined : await payeeById(tx, row.payee)
    if (!payee || payee.deleted_at !== null) return undefined
    return { payee, coverage: await coverageOn(tx, payee.id, on, amount, schedule.id) }
  })
  if (!found) return { outcome: 'failed', code: 'payee_deleted' }
  if (found.coverage.state === 'paid-otherwise') return { outcome: 'skipped', code: 'already_paid' }
  if (found.payee.verified_at === null) return { outcome: 'failed', code: NOT_VERIFIED }
  const { nickname, category } = found.payee
  const payload = { from: Number(row.from_account), amount, payee: nickname, category }
  return { kind: 'bill-payment', payload, actor: row.customer }
}

/** Shows under Payment History what went to a payee, or could not. */
async function keepBillPayment(tx: Tx, row: AutopayRow, payee: string, due: Due, result: Result, at: number) {
  const { schedule, on } = due
  const made = result.outcome === 'made'
  if (made) await markPaid(tx, schedule.id, on)
  else await uncoverBill(tx, schedule.id)
  if (result.outcome === 'skipped') return
  const known = await payeeById(tx, payee)
  await keepPayment(tx, {
    id: keyId(schedule.id, on),
    customer: row.customer,
    origin: 'autopay',
    payee,
    payeeName: row.payee_name,
    bill: null,
    from: Number(row.from_account),
    fromLabel: await labelOf(tx, Number(row.from_account)),
    amount: row.amount ?? '0.00',
    payOn: on,
    frequency: row.frequency,
    memo: '',
    category: known?.category ?? 'Other',
    status: made ? 'processed' : 'failed',
    schedule: schedule.id,
    event: made ? result.event.seq : undefined,
    failure: made ? undefined : result.code,
    at,
  })
}

// --- what the customer is told ----------------------------------------------------------------------------------------

interface Addressee {
  email: string
  phone: string
  language: string
}

const addressee = (tx: Tx, customer: string): Promise<Addressee | undefined> =>
  first(tx, sql<Addressee>`select email, phone, language from app.customer where id = ${customer}`)

const languageOf = ({ language }: Addressee) => languages.find(one => one === language) ?? 'en'

/** A failure is mailed by the runner in any case; `textForFailure` adds a text message (doc3 §3). */
async function tellOutcome(tx: Tx, row: AutopayRow, { schedule, on }: Due, result: Result, at: number): Promise<void> {
  const wanted = notificationsOf(row)
  const to = await addressee(tx, row.customer)
  if (!to) return
  const common = { source: { occurrence: `${schedule.id}:${on}` }, customer: row.customer, language: languageOf(to) }
  if (result.outcome === 'made' && wanted.email) {
    const amount = formatUsd(String(result.event.payload['amount']))
    const params = { payee: row.payee_name, amount, date: on }
    await enqueue(tx, { ...common, recipient: to.email, template: 'autopay-made', params }, at)
  }
  if (result.outcome === 'failed' && wanted.textForFailure) {
    const params = { payee: row.payee_name, date: on }
    const text: Message = { ...common, channel: 'text', recipient: to.phone, template: 'autopay-failed-text', params }
    await enqueue(tx, text, at)
  }
}

/** doc3 §9. */
const REMIND_DAYS = 3

/** Three days before a payment; one that was set up later than that is told of on the next day. */
export const autopayReminders: Step = {
  name: 'autopay reminders',
  async run({ bank, opened }) {
    for (const row of await bank.db.asBank(tx => soonDue(tx, opened))) {
      const amount = await bank.db.asCustomer(row.customer, tx => amountDue(tx, row))
      if (amount !== undefined) await bank.db.asBank(tx => remind(tx, row, amount, bank.clocks.wall()))
    }
  },
}

type SoonDue = AutopayRow & { next_on: BankDay }

const soonDue = async (tx: Tx, today: BankDay): Promise<SoonDue[]> => {
  const due = await rows(
    tx,
    sql<SoonDue>`select a.*, s.next_on from app.autopay a join app.schedule s on s.id = a.schedule
      where s.status = 'active' and a.confirmed and s.next_on between ${today}::date and ${addDays(today, REMIND_DAYS)}::date`,
  )
  return due.filter(row => notificationsOf(row).reminder)
}

async function remind(tx: Tx, row: SoonDue, amount: string, now: number): Promise<void> {
  const to = await addressee(tx, row.customer)
  if (!to) return
  const params = { payee: row.payee_name, amount: formatUsd(amount), date: row.next_on }
  const source = { occurrence: `${row.schedule}:${row.next_on}` }
  const message: Message = { source, customer: row.customer, recipient: to.email, template: 'autopay-reminder', params }
  await enqueue(tx, { ...message, language: languageOf(to) }, now)
}
