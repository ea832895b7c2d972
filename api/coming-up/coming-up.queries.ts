/** One projection of everything that is scheduled: the list, the calendar, the dashboard's forecast and each form's outlook read it. */
import { sql } from 'kysely'
import * as z from 'zod'
import { occurrencesIn, type BankDay } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import { accountsOf, type OwnAccount } from '../accounts/account.queries.ts'
import { amountDue } from '../autopay/amount-due.queries.ts'
import { AUTOPAYS, autopaysOf, type AutopayRow } from '../autopay/autopay.queries.ts'
import { labelOfOwn } from '../pay-bills/account-label.queries.ts'
import { BILL_AUTOPAY, upcomingBills, type BillRow } from '../pay-bills/bill.queries.ts'
import { BILL_PAYMENTS, type PaymentRow } from '../pay-bills/payment.queries.ts'
import { rows, type Tx } from '../platform/db.ts'
import { columns, courseOf, toSchedule, type Row, type Schedule } from '../platform/schedules.ts'
import { plannedWithdrawals } from '../withdrawals/withdrawal.queries.ts'
import type { ComingUpItem } from './coming-up.schema.ts'

/** An item with the ledger's numbers of the accounts it touches. */
export interface Planned extends ComingUpItem {
  readonly from: number | null
  readonly to: number | null
  /** What leaves `from` beyond `amount`: a wire's fee. */
  readonly fee: string
}

interface Known {
  readonly own: ReadonlyMap<number, OwnAccount>
  readonly payments: ReadonlyMap<string, PaymentRow>
  readonly autopays: ReadonlyMap<string, AutopayRow>
  readonly bills: readonly BillRow[]
  readonly primary: OwnAccount | undefined
}

/**
 * What is scheduled from `first` to `last`, both included, the next first; with bills that are due and that nothing pays. What was due
 * before today and is not made yet counts as today's.
 */
export async function comingUp(
  tx: Tx,
  customer: string,
  today: BankDay,
  first: BankDay,
  last: BankDay,
): Promise<Planned[]> {
  const schedules = (
    await rows(
      tx,
      sql<Row>`select ${columns} from app.schedule
        where customer = ${customer} and status = 'active' and next_on <= ${last}::date order by next_on, created_at, id`,
    )
  ).map(toSchedule)
  const known = await knownBy(tx, customer)
  const items: Planned[] = []
  for (const schedule of schedules) items.push(...(await itemsOf(tx, known, schedule, today, last)))
  items.push(...known.bills.flatMap(bill => openBill(bill, today, last)))
  items.push(...(await cashAtCounter(tx, known, customer, today, last)))
  return items.filter(({ date }) => date >= first).toSorted(byDate)
}

const byDate = (a: Planned, b: Planned) =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.description < b.description ? -1 : 1

async function knownBy(tx: Tx, customer: string): Promise<Known> {
  const own = await accountsOf(tx)
  const pending = await rows(
    tx,
    sql<PaymentRow>`select * from app.bill_payment where customer = ${customer} and status = 'pending'`,
  )
  return {
    own: new Map(own.map(one => [one.state.id, one])),
    payments: new Map(pending.map(row => [row.schedule ?? '', row])),
    autopays: new Map((await autopaysOf(tx, customer)).map(({ row }) => [row.schedule, row])),
    bills: await upcomingBills(tx, customer),
    primary: own.find(({ state, profile }) => state.kind === 'checking' && profile.isPrimary),
  }
}

type Kind = (tx: Tx, known: Known, schedule: Schedule) => Promise<What | undefined>

/** What each of a schedule's dates does. */
interface What {
  readonly kind: ComingUpItem['kind']
  readonly of: string
  readonly description: string
  readonly amount: string | undefined
  /** Only known for the next date. */
  readonly nextOnly?: boolean
  readonly from: number | undefined
  readonly to?: number | undefined
  readonly fee?: string
  readonly frequency: string
  readonly held?: boolean
  /** Dates on which something else pays. */
  readonly without?: ReadonlySet<BankDay>
}

async function itemsOf(tx: Tx, known: Known, schedule: Schedule, today: BankDay, last: BankDay): Promise<Planned[]> {
  const what = await kinds[schedule.kind]?.(tx, known, schedule)
  if (!what || schedule.nextOn === undefined) return []
  const items: Planned[] = []
  for (const { k, day } of occurrencesIn(courseOf(schedule), schedule.nextOn, last)) {
    if (k < schedule.nextIndex || what.without?.has(day)) continue
    const isNext = k === schedule.nextIndex
    const amount = what.nextOnly && !isNext ? undefined : what.amount
    items.push(itemOf(known, schedule, what, day < today ? today : day, amount, isNext))
  }
  return items
}

function itemOf(
  known: Known,
  { id }: Schedule,
  what: What,
  date: BankDay,
  amount: string | undefined,
  isNext: boolean,
): Planned {
  const from = what.from === undefined ? undefined : known.own.get(what.from)
  const to = what.to === undefined ? undefined : known.own.get(what.to)
  return {
    id: `${id}:${date}`,
    date,
    kind: what.kind,
    of: what.of,
    description: what.description,
    amount:
      amount === undefined
        ? null
        : text(
            money(amount)
              .plus(what.fee ?? 0)
              .neg(),
          ),
    fromAccount: from?.state.publicId ?? null,
    fromName: from ? labelOfOwn(from) : '',
    toAccount: to?.state.publicId ?? null,
    frequency: what.frequency,
    planned: true,
    held: isNext && what.held === true,
    from: what.from ?? null,
    to: what.to ?? null,
    fee: what.fee ?? '0.00',
  }
}

const kinds: Readonly<Record<string, Kind>> = {
  [BILL_PAYMENTS]: async (_tx, { payments }, { id }) => {
    const row = payments.get(id)
    return (
      row && {
        kind: 'payment',
        of: row.id,
        description: row.payee_name,
        amount: row.amount,
        from: Number(row.from_account),
        frequency: row.frequency,
        held: row.hold !== null,
      }
    )
  },

  [BILL_AUTOPAY]: async (_tx, { bills, primary }, { id }) => {
    const bill = bills.find(({ schedule }) => schedule === id)
    if (!bill || (bill.covered_by !== null && bill.covered_by !== id)) return undefined
    const { payee_name: description, amount } = bill
    return { kind: 'bill', of: bill.id, description, amount, from: primary?.state.id, frequency: 'once' }
  },

  [AUTOPAYS]: async (tx, { autopays, bills }, { id }) => {
    const row = autopays.get(id)
    if (!row) return undefined
    const amount = await amountDue(tx, row)
    const paidByBill = bills.filter(bill => bill.payee === row.payee && bill.autopay).map(bill => bill.due_on)
    return {
      kind: 'autopay',
      of: row.id,
      description: row.payee_name,
      amount,
      nextOnly: row.payment_type !== 'fixed',
      from: Number(row.from_account),
      to: row.to_account === null ? undefined : Number(row.to_account),
      frequency: row.frequency,
      without: new Set(paidByBill),
    }
  },

  transfer: async (_tx, _known, { facts, every }) => {
    const read = transferFacts.safeParse(facts)
    if (!read.success) return undefined
    const { transfer, from, to, toLabel, amount, fee } = read.data
    const frequency = typeof every === 'string' ? every : 'custom'
    return { kind: 'transfer', of: transfer, description: toLabel, amount, fee, from, to: to ?? undefined, frequency }
  },
}

/** What a planned transfer's schedule says of it. */
const transferFacts = z.object({
  transfer: z.string(),
  from: z.number(),
  to: z.number().nullable(),
  toLabel: z.string(),
  amount: z.string(),
  fee: z.string(),
})

/** Cash that the customer planned to fetch at a branch; nothing is set aside for it. */
async function cashAtCounter(
  tx: Tx,
  { own }: Known,
  customer: string,
  today: BankDay,
  last: BankDay,
): Promise<Planned[]> {
  const planned = (await plannedWithdrawals(tx, customer)).filter(({ scheduled_on }) => (scheduled_on ?? '') <= last)
  return planned.map(({ id, scheduled_on, amount, account, account_label }) => ({
    id,
    date: scheduled_on === null || scheduled_on < today ? today : scheduled_on,
    kind: 'withdrawal',
    of: id,
    description: 'Branch withdrawal',
    amount: text(money(amount).neg()),
    fromAccount: own.get(Number(account))?.state.publicId ?? null,
    fromName: account_label,
    toAccount: null,
    frequency: 'once',
    planned: true,
    held: false,
    from: Number(account),
    to: null,
    fee: '0.00',
  }))
}

/** A bill that is due and that neither its autopay nor a payment pays. */
function openBill(bill: BillRow, today: BankDay, last: BankDay): Planned[] {
  if (bill.autopay || bill.covered_by !== null || bill.due_on > last) return []
  return [
    {
      id: bill.id,
      date: bill.due_on < today ? today : bill.due_on,
      kind: 'bill',
      of: bill.id,
      description: bill.payee_name,
      amount: text(money(bill.amount).neg()),
      fromAccount: null,
      fromName: '',
      toAccount: null,
      frequency: 'once',
      planned: false,
      held: false,
      from: null,
      to: null,
      fee: '0.00',
    },
  ]
}
