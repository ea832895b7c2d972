/** Bills: what is due, what was paid of it, and what is still on its way. All of that is what their orders say. */
import { sql, type Selectable } from 'kysely'
import { daysBetween, type BankDay } from '../../ledger/calendar.ts'
import { money, most, text, ZERO, type Money } from '../../ledger/money.ts'
import { notFound } from '../errors.ts'
import type { AppBill, AppPayee } from '../platform/database.ts'
import { first, idIn, rows, type Tx } from '../platform/db.ts'
import { DUE_SOON_DAYS, type BillOut } from './bill.schema.ts'

/** `autopay`: the customer wants it paid by itself; so are the payee's next ones. */
export interface BillRow extends Selectable<AppBill>, Pick<Selectable<AppPayee>, 'category'> {
  payee_name: AppPayee['nickname']
  /**
   * What its orders have paid and did not come back, what came back, and what those that are still to come will pay.
   */
  paid: string
  came_back: string
  pending: string
  /** The order that will pay it by itself, and why the last one could not. */
  autopay_order: string | null
  autopay_why: string | null
}

export const BILL_NOT_FOUND = 'Bill not found.'
/** A bill that is paid, or will be by what is ordered already, is not paid again (C-118). */
export const ALREADY_SCHEDULED = 'A payment of this bill is already scheduled.'
/** The kind of order that pays a bill whose autopay is on. */
export const BILL_AUTOPAY = 'bill-autopay'

const LIVE = sql`('awaiting-code', 'on-hold', 'scheduled')`

/** Whether the payment of an order came back: it paid nothing. */
export const cameBack = (order: 'o' | 'last') => sql`
  exists (select from app.my_came_back back where back.ledger = 1 and back.of = ${sql.ref(`${order}.event`)})`

/** Something of it is to be paid; also of one that was paid by a payment that came back. */
const UNPAID = sql`(b.paid_on is null or o.paid < b.amount)`

const bills = sql`
  select b.*, p.nickname as payee_name, p.category, o.paid::text as paid, o.came_back::text as came_back,
         o.pending::text as pending, own.id as autopay_order,
         (select case when last.state = 'made' then 'came_back' else last.why end from app.money_order last
           where last.payee = b.payee and last.kind = ${BILL_AUTOPAY} and last.details ->> 'bill' = b.id::text
             and (last.state = 'refused' or last.state = 'made' and ${cameBack('last')})
           order by last.number desc limit 1) as autopay_why
    from app.bill b
    join app.payee p on p.id = b.payee
    cross join lateral (
      select coalesce(sum(o.amount) filter (where o.state = 'made' and not back.yes), 0) as paid,
             coalesce(sum(o.amount) filter (where o.state = 'made' and back.yes), 0) as came_back,
             coalesce(sum(o.amount) filter (where o.state in ${LIVE}), 0) as pending
        from app.money_order o cross join lateral (select ${cameBack('o')} as yes) back where o.bill = b.id) o
    left join lateral (
      select o.id from app.money_order o where o.payee = b.payee and o.due_at is not null and o.kind = ${BILL_AUTOPAY}
         and o.details ->> 'bill' = b.id::text limit 1) own on true`

export const billById = (tx: Tx, id: string): Promise<BillRow | undefined> =>
  first(tx, sql<BillRow>`${bills} where b.id = ${idIn(id)}`)

/** The caller's bill that is still to be paid; every other id is unknown. */
export async function ownBill(tx: Tx, id: string): Promise<BillRow> {
  const row = await first(tx, sql<BillRow>`${bills} where b.id = ${idIn(id)} and ${UNPAID} and p.deleted_at is null`)
  if (!row) throw notFound(BILL_NOT_FOUND)
  return row
}

/** What is still to be paid, the first due first. */
export const upcomingBills = (tx: Tx, customer: string): Promise<BillRow[]> =>
  rows(
    tx,
    sql<BillRow>`${bills} where b.customer = ${customer} and ${UNPAID} and p.deleted_at is null
      order by b.due_on, b.id`,
  )

/** What the caller's payees have presented for the days from `first` on, paid or not. */
export const presentedSince = (tx: Tx, customer: string, first: BankDay) =>
  tx
    .selectFrom('app.payee as p')
    .innerJoin('app.bill as b', 'b.payee', 'p.id')
    .select(['p.id as payee', 'p.nickname as name', 'b.due_on', 'b.amount'])
    .where('p.customer', '=', customer)
    .where('p.deleted_at', 'is', null)
    .where('b.due_on', '>=', first)
    .execute()

/** A payee's bills that are still to be paid, the first due first. */
export const openBillsOf = (tx: Tx, payee: string): Promise<BillRow[]> =>
  rows(tx, sql<BillRow>`${bills} where b.payee = ${payee} and ${UNPAID} order by b.due_on`)

/** Nobody else counts towards it before this transaction has ended. */
export const lockBill = (tx: Tx, id: string): Promise<unknown> =>
  tx.selectFrom('app.bill').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/**
 * The bill that a payment to a payee on a day is for: the one that is due then, paid or not,
 * else the next that is open.
 */
export const billTowards = async (tx: Tx, payee: string, on: BankDay): Promise<BillRow | undefined> =>
  (await first(tx, sql<BillRow>`${bills} where b.payee = ${payee} and b.due_on = ${on}`)) ??
  (await openBillsOf(tx, payee))[0]

/** What nothing pays yet: of the amount, less what was paid and what is on its way. */
export const openPart = ({ amount, paid, pending }: Pick<BillRow, 'amount' | 'paid' | 'pending'>): Money =>
  most(ZERO, money(amount).minus(paid).minus(pending))

/** What other orders leave open of a bill, those counted in that are being asked for this moment. Under its lock. */
export async function leftFor(tx: Tx, bill: string, order: string): Promise<Money> {
  const row = await first(
    tx,
    sql<{ left: string }>`
      select (b.amount - coalesce(sum(o.amount), 0))::text as left from app.bill b
        left join app.money_order o on o.bill = b.id and o.id <> ${order}
          and o.state in ('asked', 'awaiting-code', 'on-hold', 'scheduled', 'made')
          and not ${cameBack('o')}
       where b.id = ${bill} group by b.amount`,
  )
  return most(ZERO, money(row?.left ?? 0))
}

/** Nothing of it is to be paid, or on its way. */
export const isPaid = ({ amount, paid, paid_on }: BillRow): boolean => paid_on !== null && money(paid).gte(amount)

/** How a bill stands, in one word (what was paid of what is due). */
function stateOf(row: BillRow): BillOut['state'] {
  if (isPaid(row)) return 'paid'
  if (openPart(row).isZero()) return 'payment-on-its-way'
  return money(row.paid).plus(row.pending).isZero() ? 'open' : 'partly-paid'
}

export function toBill(row: BillRow, today: BankDay): BillOut {
  const daysLeft = daysBetween(today, row.due_on)
  return {
    id: row.id,
    payeeId: row.payee,
    payee: row.payee_name,
    category: row.category,
    dueDate: row.due_on,
    amount: row.amount,
    state: stateOf(row),
    paidAmount: row.paid,
    pendingAmount: row.pending,
    returnedAmount: row.came_back,
    openAmount: text(openPart(row)),
    autopay: row.autopay_order !== null,
    autopayProblem: row.autopay && row.autopay_order === null ? (problems[row.autopay_why ?? ''] ?? null) : null,
    reminderSet: row.reminder_set,
    daysLeft,
    dueSoon: daysLeft <= DUE_SOON_DAYS,
    paymentScheduled: openPart(row).isZero(),
  }
}

/** Why AutoPay did not pay a bill that is still open. */
const problems: Readonly<Record<string, string>> = {
  insufficient_funds: 'AutoPay did not pay this bill: there was not enough money in the account.',
  account_not_open: 'AutoPay did not pay this bill: the account is not open.',
  no_paying_account: 'AutoPay did not pay this bill: there is no checking account to pay from.',
  came_back: 'AutoPay paid this bill, and the payment came back.',
  payee_not_verified: 'AutoPay did not pay this bill: the payee’s verification code was not entered.',
}
