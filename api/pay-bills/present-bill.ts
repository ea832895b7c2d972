/** Bills come in: presented by the operator, or each month by the payees of the demo bank that do so by themselves. */
import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AppMonthlyBiller } from '../platform/database.ts'
import { addDays, occurrencesIn, type BankDay } from '../../ledger/calendar.ts'
import { cents, formatUsd, money, percentOf, text } from '../../ledger/money.ts'
import { CHUNK, chunks, type Step } from '../platform/jobs/close.ts'
import { NOBODY, YES, type Tx } from '../platform/db.ts'
import { addresseeFor } from '../platform/addressee.ts'
import { enqueue } from '../platform/outbox.ts'
import { turnAutopayOn } from './bill-autopay.ts'
import { billById, type BillRow } from './bill.queries.ts'
import { payeeById } from './payee.queries.ts'

interface NewBill {
  readonly customer: string
  /** The payee's id. */
  readonly payee: string
  readonly dueOn: BankDay
  /** "118.40". */
  readonly amount: string
  readonly today: BankDay
  /** Bank clock, ms; the customer is told by `now`, wall clock, ms. */
  readonly at: number
  readonly now: number
}

/**
 * A payee presents a bill, as the bank (`db.asBank`). Autopay and reminder stay as they were on the payee's last one.
 * Undefined when the payee has presented one for that day, or is not (any more) a payee of this customer.
 */
export async function presentBill(tx: Tx, wanted: NewBill): Promise<BillRow | undefined> {
  const { customer, payee, dueOn, amount, today, at, now } = wanted
  const found = await payeeById(tx, payee)
  if (!found || found.deleted_at !== null || found.customer !== customer) return undefined
  const last = await tx
    .selectFrom('app.bill')
    .select(['autopay', 'reminder_set'])
    .where('payee', '=', payee)
    .orderBy('due_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  const id = randomUUID()
  const reminder = { reminder_set: last?.reminder_set ?? false, presented_at: new Date(at) }
  const added = await tx
    .insertInto('app.bill')
    .values({ id, customer, payee, due_on: dueOn, amount, ...reminder })
    .onConflict(known => known.columns(['payee', 'due_on']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const bill = await billById(tx, id)
  if (!added || !bill) return undefined
  if (last?.autopay) await turnAutopayOn(tx, bill, today, at)
  await tell(tx, bill, now)
  return bill
}

const tell = (tx: Tx, bill: BillRow, now: number): Promise<void> => send(tx, bill, 'bill-presented', now)

async function send(tx: Tx, bill: BillRow, template: 'bill-presented' | 'bill-reminder', now: number): Promise<void> {
  const { email: recipient, language } = await addresseeFor(tx, bill.customer)
  const params = { payee: bill.payee_name, amount: formatUsd(bill.amount), due: bill.due_on }
  const source = { occurrence: `bill-${bill.id}` }
  await enqueue(tx, { source, customer: bill.customer, recipient, language, template, params }, now)
}

/** How long before it is due a monthly bill comes. */
const PRESENTED_DAYS = 21

type Biller = Selectable<AppMonthlyBiller>
type Presented = Pick<NewBill, 'today' | 'at' | 'now'>

/** Payees that present bills by themselves, from behind one of them on. */
export const billersAfter = (tx: Tx, last: Biller | undefined): Promise<Biller[]> =>
  tx
    .selectFrom('app.monthly_biller')
    .selectAll()
    .where('payee', '>', last?.payee ?? NOBODY)
    .orderBy('payee')
    .limit(CHUNK)
    .execute()

/** Their bills that fall due within three weeks; those of an earlier run are there already. */
export async function presentMonthly(tx: Tx, billers: readonly Biller[], { today, at, now }: Presented): Promise<void> {
  for (const { payee, customer, starts_on, amount, varies } of billers) {
    const monthly = { start: starts_on, every: 'monthly', ending: { ends: 'never' } } as const
    for (const { day } of occurrencesIn(monthly, today, addDays(today, PRESENTED_DAYS)))
      await presentBill(tx, {
        customer,
        payee,
        dueOn: day,
        amount: amountOf(payee, day, amount, varies),
        today,
        at,
        now,
      })
  }
}

/** The usual amount, up to so many percent more or less; the same for the same month. */
function amountOf(payee: string, day: BankDay, usual: string, varies: number): string {
  const drawn = createHash('sha256').update(`${payee} ${day}`).digest().readUInt16BE(0) / 0xffff
  const percent = (drawn * 2 - 1) * varies
  return text(cents(money(usual).plus(percentOf(money(usual), percent.toFixed(2)))))
}

export const monthlyBills: Step = {
  name: 'monthly bills',
  async run({ bank: { db, stopping, clocks }, opened, at }) {
    for await (const billers of chunks(stopping, (last: Biller | undefined) => db.asBank(tx => billersAfter(tx, last))))
      await db.asBank(tx => presentMonthly(tx, billers, { today: opened, at, now: clocks.wall() }))
  },
}

/** A bill whose reminder is on is told of this many days before it is due; late ones as soon as it can be. */
const REMIND_DAYS = 3

export const billReminders: Step = {
  name: 'bill reminders',
  run: ({ bank, opened }) =>
    bank.db.asBank(async tx => {
      const due = await tx
        .selectFrom('app.bill as b')
        .innerJoin('app.payee as p', 'p.id', 'b.payee')
        .select('b.id')
        .where('b.paid_on', 'is', null)
        .where('b.reminder_set', '=', YES)
        .where('p.deleted_at', 'is', null)
        .where('b.due_on', '>=', opened)
        .where('b.due_on', '<=', addDays(opened, REMIND_DAYS))
        .execute()
      for (const { id } of due) {
        const bill = await billById(tx, id)
        if (bill) await send(tx, bill, 'bill-reminder', bank.clocks.wall())
      }
    }),
}
