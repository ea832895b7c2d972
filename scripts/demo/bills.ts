/** The demo customers' payees, the bills that come each month, a year of Payment History over the journal's own entries, autopay. */
import { sql } from 'kysely'
import { addDays, addMonths, bankDayOf, partsOf, type BankDay } from '../../ledger/calendar.ts'
import { customerKey } from '../../ledger/keys.ts'
import { AUTOPAYS } from '../../api/autopay/autopay.queries.ts'
import { turnAutopayOn, upcomingBills } from '../../api/pay-bills/bill.queries.ts'
import { keepPayment } from '../../api/pay-bills/payment.queries.ts'
import { presentMonthly } from '../../api/pay-bills/present-bill.ts'
import { rows, run, type Tx } from '../../api/platform/db.ts'
import { keyId } from '../../api/platform/key-id.ts'
import type { Machinery } from '../../api/platform/machinery.ts'
import { createSchedule } from '../../api/platform/schedules.ts'
import type { DemoCustomer } from './facts.ts'
import type { Accounts } from './opening.ts'

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

export const payeesOfDemo: Readonly<Record<string, readonly DemoPayee[]>> = {
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
      await keepHistory(tx, customer, accounts)
    }
    await presentMonthly(tx, addDays(today, 1), now, now) // today's were lived through already
    for (const { customer } of households) await switchOn(tx, customer, today, now)
  })
  for (const { customer, accounts } of households) await cardAutopay(machinery, customer, accounts, today, now)
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
        values (${id}, ${customer}, ${name}, ${name}, ${keys.seal(account, `payee:${id}`)}, ${account.slice(-4)}, ${category},
          ${added}, ${added}) on conflict (id) do nothing`,
  )
  const startsOn = `${opened.slice(0, 8)}${String(date).padStart(2, '0')}`
  await run(
    tx,
    sql`insert into app.monthly_biller (payee, customer, starts_on, amount, varies)
        values (${id}, ${customer}, ${startsOn}, ${amount}, ${varies}) on conflict (payee) do nothing`,
  )
}

interface PaidRow {
  seq: string
  day: BankDay
  at: Date
  amount: string
  payee: string
  name: string
  category: string
}

/** Each bill that the year paid becomes a processed payment over its entry. */
async function keepHistory(tx: Tx, { who, accounts: facts }: DemoCustomer, accounts: Accounts): Promise<void> {
  const checking = facts.find(({ name }) => name === 'checking')
  const fromLabel = `${checking?.nickname ?? 'Checking'} ••${checking?.number.slice(-4) ?? ''}`
  const from = accounts.get('checking') ?? null
  const paid = await rows(
    tx,
    sql<PaidRow>`select e.seq, to_char(e.bank_day, 'YYYY-MM-DD') as day, e.recorded_at as at, l.amount, p.id as payee, p.nickname as name, p.category
        from ledger.posting l
        join ledger.event e on e.ledger = l.ledger and e.seq = l.seq and e.kind = 'bill-payment'
        join app.payee p on p.customer = ${who.id} and p.name = l.description
       where l.ledger = 1 and l.account = ${from} and l.asset = 'USD' and l.amount > 0 order by e.seq`,
  )
  for (const { seq, day, at, amount, payee, name, category } of paid)
    await keepPayment(tx, {
      id: keyId(customerKey(who.id, `demo-payment-${day}`), name),
      customer: who.id,
      origin: 'customer',
      payee,
      payeeName: name,
      bill: null,
      from,
      fromLabel,
      amount,
      payOn: day,
      frequency: 'once',
      memo: '',
      category,
      status: 'processed',
      schedule: null,
      event: Number(seq),
      at: at.getTime(),
    })
}

/** The bills that are open now get their switches; those that follow keep them. */
async function switchOn(tx: Tx, { who }: DemoCustomer, today: BankDay, now: number): Promise<void> {
  const payees = payeesOfDemo[who.username] ?? []
  for (const bill of await upcomingBills(tx, who.id)) {
    const payee = payees.find(({ name }) => payeeId(who.id, name) === bill.payee)
    if (payee?.autopay && !bill.autopay) await turnAutopayOn(tx, bill, today, now)
    if (payee?.reminder) await run(tx, sql`update app.bill set reminder_set = true where id = ${bill.id}`)
  }
}

/** Who has a card pays its statement by itself, a little before it is due. */
async function cardAutopay(
  { db, ledger }: Machinery,
  { who, accounts: facts }: DemoCustomer,
  accounts: Accounts,
  today: BankDay,
  now: number,
): Promise<void> {
  const [card, checking] = [accounts.get('credit'), accounts.get('checking')]
  const number = (name: 'credit' | 'checking') => facts.find(one => one.name === name)?.number.slice(-4) ?? ''
  if (!card || !checking) return
  const key = customerKey(who.id, 'demo-card-autopay')
  const [id, schedule] = [keyId(key, 'autopay'), keyId(key, 'schedule')]
  const startsOn = nextDate(today, partsOf(today).date > 20 ? 11 : partsOf(today).date + 8)
  const name = facts.find(one => one.name === 'credit')?.nickname ?? 'Card'
  await ledger.append({
    key,
    kind: 'payment-planned',
    actor: who.id,
    at: now,
    payload: { from: checking, to: name, on: startsOn, every: 'monthly' },
  })
  await db.asBank(async tx => {
    const common = {
      id: schedule,
      customer: who.id,
      kind: AUTOPAYS,
      facts: { autopay: id, to: name, from: checking },
      at: now,
    }
    await createSchedule(tx, { ...common, startsOn, every: 'monthly', turn: 'payments' })
    await run(
      tx,
      sql`insert into app.autopay (id, customer, key, request, confirmed, schedule, payee_type, to_account, payee_name, payee_last4,
            from_account, from_last4, payment_type, frequency, end_condition, notifications, created_at)
          values (${id}, ${who.id}, ${key}, '', true, ${schedule}, 'transfer', ${card}, ${name}, ${number('credit')}, ${checking},
            ${number('checking')}, 'statement', 'monthly', 'never', '{"email": true, "reminder": true, "textForFailure": false}', ${new Date(now)})
          on conflict do nothing`,
    )
  })
}

/** The next day with this date: this month's when it is still to come. */
function nextDate(today: BankDay, date: number): BankDay {
  const inMonth = `${today.slice(0, 8)}${String(date).padStart(2, '0')}`
  return inMonth > today ? inMonth : addMonths(inMonth, 1)
}
