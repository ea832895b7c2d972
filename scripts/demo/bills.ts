/**
 * The demo customers' payees, the bills that come each month, a year of Payment History over the journal's own entries,
 * autopay.
 */
import { sql } from 'kysely'
import { addDays, addMonths, bankDayOf, partsOf, type BankDay } from '../../ledger/calendar.ts'
import { customerKey } from '../../ledger/keys.ts'
import { turnAutopayOn } from '../../api/pay-bills/bill-autopay.ts'
import { upcomingBills } from '../../api/pay-bills/bill.queries.ts'
import { billersAfter, presentMonthly } from '../../api/pay-bills/present-bill.ts'
import { run, type Tx } from '../../api/platform/db.ts'
import { keyId } from '../../api/platform/key-id.ts'
import type { Machinery } from '../../api/platform/machinery.ts'
import type { DemoCustomer } from './facts.ts'
import type { Accounts } from './opening.ts'
import { cardAutopay, keepOrders } from './orders.ts'

interface DemoPayee {
  readonly name: string
  readonly category: string
  readonly account: string
  readonly date: number
  readonly amount: string
  /** Percent by which the months differ. */
  readonly varies?: number
  /** Its bills are paid by themselves, or told of before they are due. */
  readonly autopay?: true
  readonly reminder?: true
}

const danas: readonly DemoPayee[] = [
  {
    name: 'Alder Street Apartments',
    category: 'Mortgage/Rent',
    account: 'ALD218004',
    date: 1,
    amount: '1850.00',
    autopay: true,
  },
  { name: 'Tillman Mutual Insurance', category: 'Insurance', account: '7720915534', date: 3, amount: '132.50' },
  { name: 'Harbor Auto Finance', category: 'Loan', account: '550018273', date: 6, amount: '318.44', autopay: true },
  {
    name: 'Stillwater Utility District',
    category: 'Utilities',
    account: '30041187',
    date: 9,
    amount: '46.00',
    varies: 20,
  },
  { name: 'Cloudberry Preschool', category: 'Other', account: 'CP00482', date: 10, amount: '780.00', reminder: true },
  { name: 'Fernway Internet', category: 'Phone/Internet', account: '880274411', date: 12, amount: '64.99' },
  {
    name: 'Northline Electric',
    category: 'Utilities',
    account: '4471920068',
    date: 18,
    amount: '118.00',
    varies: 25,
    reminder: true,
  },
  { name: 'Larkspur Mobile', category: 'Phone/Internet', account: '5035550147', date: 21, amount: '45.00' },
  { name: 'Juniper Student Loans', category: 'Loan', account: 'JSL90021774', date: 24, amount: '214.80' },
]

const marcuss: readonly DemoPayee[] = [
  {
    name: 'Fenwick Property Group',
    category: 'Mortgage/Rent',
    account: 'FPG77',
    date: 2,
    amount: '1450.00',
    autopay: true,
  },
  { name: 'Northline Electric', category: 'Utilities', account: '4471933352', date: 20, amount: '96.00', varies: 25 },
]

const payeesOfDemo: Readonly<Record<string, readonly DemoPayee[]>> = {
  'dana.whitlock': danas,
  'marcus.reyes': marcuss,
}

/** Run again, it changes nothing. `now`: bank clock, ms. */
export async function seedBills(
  machinery: Machinery,
  households: readonly { readonly customer: DemoCustomer; readonly accounts: Accounts }[],
  now: number,
): Promise<void> {
  const today = bankDayOf(now)
  await machinery.db.asBank(async tx => {
    for (const { customer, accounts } of households) {
      const payees = payeesOfDemo[customer.who.username] ?? []
      for (const payee of payees) await addPayee(tx, machinery, customer.who.id, payee, now)
      await keepOrders(tx, customer, accounts)
    }
    const tomorrow = addDays(today, 1) // today's were lived through already
    await presentMonthly(tx, await billersAfter(tx, undefined), { today: tomorrow, at: now, now })
    for (const { customer } of households) await switchOn(tx, customer, today, now)
  })
  const startsOn = nextDate(today, partsOf(today).date > 20 ? 11 : partsOf(today).date + 8)
  for (const { customer, accounts } of households) await cardAutopay(machinery, customer, accounts, startsOn)
}

const payeeId = (customer: string, name: string) => keyId(customerKey(customer, `demo-payee-${name}`))

async function addPayee(tx: Tx, { keys }: Machinery, customer: string, payee: DemoPayee, now: number): Promise<void> {
  const { name, category, account, date, amount, varies = 0 } = payee
  const id = payeeId(customer, name)
  const opened = addMonths(bankDayOf(now), -12)
  const added = new Date(`${opened}T15:00:00Z`)
  await run(
    tx,
    sql`insert into app.payee (id, customer, name, nickname, account_sealed, last4, category, created_at, verified_at)
        values (${id}, ${customer}, ${name}, ${name}, ${keys.seal(account, `payee:${id}`)}, ${account.slice(-4)},
          ${category}, ${added}, ${added}) on conflict (id) do nothing`,
  )
  const startsOn = `${opened.slice(0, 8)}${String(date).padStart(2, '0')}`
  await run(
    tx,
    sql`insert into app.monthly_biller (payee, customer, starts_on, amount, varies)
        values (${id}, ${customer}, ${startsOn}, ${amount}, ${varies}) on conflict (payee) do nothing`,
  )
}

/** The bills that are open now get their switches; those that follow keep them. */
async function switchOn(tx: Tx, { who }: DemoCustomer, today: BankDay, now: number): Promise<void> {
  const payees = payeesOfDemo[who.username] ?? []
  for (const bill of await upcomingBills(tx, who.id)) {
    const payee = payees.find(({ name }) => payeeId(who.id, name) === bill.payee)
    if (payee?.autopay && bill.autopay_order === null) await turnAutopayOn(tx, bill, today, now)
    if (payee?.reminder) await run(tx, sql`update app.bill set reminder_set = true where id = ${bill.id}`)
  }
}

/** The next day with this date: this month's when it is still to come. */
function nextDate(today: BankDay, date: number): BankDay {
  const inMonth = `${today.slice(0, 8)}${String(date).padStart(2, '0')}`
  return inMonth > today ? inMonth : addMonths(inMonth, 1)
}
