/** Three days before an automatic payment its customer is reminded of it (doc3 §9). */
import { sql } from 'kysely'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import { addresseeFor } from '../platform/addressee.ts'
import type { Tx } from '../platform/db.ts'
import type { Step } from '../platform/jobs/close.ts'
import { enqueue } from '../platform/outbox.ts'
import { toOrder } from '../platform/orders/order.queries.ts'
import { amountDue } from './amount-due.queries.ts'
import { autopays, type Autopay } from './autopay-order.ts'

const REMIND_DAYS = 3

/** One that was set up later than that is told of on the next day; nothing is said where nothing is due. */
export const autopayReminders: Step = {
  name: 'autopay reminders',
  async run({ bank, opened }) {
    for (const order of await bank.db.asBank(tx => soonDue(tx, opened))) {
      const { customer, amount, to, details } = order
      const due = { paymentType: details.paymentType, amount, to }
      const soon = await bank.db.asCustomer(customer, tx => amountDue(tx, due, opened))
      if (soon !== undefined) await bank.db.asBank(tx => remind(tx, order, soon, bank.clocks.wall()))
    }
  },
}

async function soonDue(tx: Tx, today: BankDay): Promise<Autopay[]> {
  const found = await tx
    .selectFrom('app.money_order')
    .selectAll()
    .where('kind', '=', autopays.kind)
    .where('due_at', 'is not', null)
    .where(sql<boolean>`run_on between ${today}::date and ${addDays(today, REMIND_DAYS)}::date`)
    .execute()
  const orders = found.map(row => toOrder(autopays, row))
  return orders.filter(({ details: { paused, notifications } }) => !paused && notifications.reminder)
}

async function remind(tx: Tx, order: Autopay, amount: string, now: number): Promise<void> {
  const { customer, details, on } = order
  const { email: recipient, language } = await addresseeFor(tx, customer)
  const params = { payee: details.payeeName, amount: formatUsd(amount), date: on }
  const source = { occurrence: `order:${order.id}` }
  await enqueue(tx, { source, customer, recipient, language, template: 'autopay-reminder', params }, now)
}
