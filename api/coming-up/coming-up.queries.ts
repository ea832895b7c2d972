/**
 * One projection of everything that is planned: the list, the calendar,
 * the dashboard's forecast and each form's outlook read it.
 */
import * as z from 'zod'
import { depositKinds, position } from '../../ledger/accounts.ts'
import { carriesCard } from '../../ledger/events/card-use.ts'
import { addDays, instantOf, occurrencesIn, type BankDay } from '../../ledger/calendar.ts'
import { money, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { instalmentsLeft, type Instalment } from '../../ledger/rates/plan-loan.ts'
import { withheld } from '../../ledger/rates/retirement.ts'
import { accountsOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { amountDue } from '../autopay/amount-due.queries.ts'
import { askedByCards, type AskedByCard } from '../cards/standing.queries.ts'
import { daysOf, planOf as autoSavePlan, type KeptPlan } from '../auto-save/plan.queries.ts'
import { autopays } from '../autopay/autopay-order.ts'
import { openPart, upcomingBills, type BillRow } from '../pay-bills/bill.queries.ts'
import { billAutopays, billPayments } from '../pay-bills/payment-order.ts'
import type { Tx } from '../platform/db.ts'
import { calendarOf } from '../platform/orders/course.ts'
import type { Order } from '../platform/orders/order.ts'
import { liveRows, toOrder, type OrderRow } from '../platform/orders/order.queries.ts'
import { contributions } from '../retirement/contribution-order.ts'
import { distributions } from '../retirement/distribution-order.ts'
import { loanPayments } from '../retirement/loan-order.ts'
import { livingLoanOf, standingOf } from '../retirement/loan.queries.ts'
import { transfers } from '../transfers/transfer-order.ts'
import { withdrawals } from '../withdrawals/withdrawal-order.ts'
import type { ComingUpItem } from './coming-up.schema.ts'
import type { Expected } from './income.ts'
import { asFarAsItReaches } from './as-far-as-it-reaches.ts'
import { leftOfCards } from './card-bills.ts'
import { uncovered, type Paying } from './covered.ts'
import { billsExpected, incomeOf, subscriptionsOf } from './income.queries.ts'

/** An item with the ledger's numbers of the accounts it touches. */
export interface Planned extends ComingUpItem {
  readonly from: number | null
  readonly to: number | null
  /** The part of `amount` that does not reach `to`: a wire's fee, tax that is withheld. */
  readonly fee: string
  /** None of a bill that nothing pays. */
  readonly turn: Turn | null
  /** Of a card's statement: what is asked for. */
  readonly asked?: AskedByCard
  /** Of an installment that pays what is left where that is less: the tax that is withheld, percent. */
  readonly withholding?: string
}

/** When an order's turn comes: its moment, and, of orders of one moment, when they are placed. */
interface Turn {
  readonly at: number
  /** Of a later date of a series: its order is placed when the one before it has had its turn. */
  readonly after: Turn | null
  readonly number: number
}

/**
 * What is planned from `first` to `last`, both included, the next first; with bills and cards' statements that are due
 * and that nothing pays, and with income, subscriptions and bills that come by a rhythm. What the customer has switched
 * off is said to be. What was due before today and is not made yet counts as today's. Within a day it stands in the
 * order in which it runs (`orders/due.ts`): by moment, and of one moment in the order in which it is placed; bills that
 * nothing pays close the day. `accounts` and `orders`: the customer's, where they are being read already.
 */
export async function comingUp(...asked: Parameters<typeof allComing>): Promise<Planned[]> {
  const [, , today] = asked
  return leftOfCards(await allComing(...asked), [], today)
}

/** The same with each card's statement whole, whatever is planned for the card. */
export async function allComing(
  tx: Tx,
  customer: string,
  today: BankDay,
  first: BankDay,
  last: BankDay,
  accounts: Promise<OwnAccount[]> = accountsOf(tx),
  orders: Promise<OrderRow[]> = liveRows(tx, customer),
): Promise<Planned[]> {
  const [rows, own, asked, bills, plan, off, byRhythm, nextBills] = await Promise.all([
    orders,
    accounts,
    accounts.then(all =>
      askedByCards(
        tx,
        all.map(({ state }) => state),
        today,
      ),
    ),
    upcomingBills(tx, customer),
    autoSavePlan(tx, customer),
    switchedOff(tx, customer),
    accounts.then(own =>
      Promise.all([
        income(tx, own.filter(isPaidInto), today, last),
        subscriptions(tx, own.filter(carriesACard), today, last),
      ]),
    ),
    orders.then(live => expectedBills(tx, customer, live, today, last)),
  ])
  const known: Known = { own: new Map(own.map(one => [one.state.id, one])), bills, today }
  const live = rows.filter(({ run_on }) => run_on <= last)
  const found = await Promise.all(live.map(row => itemsOf(tx, known, row, today, last)))
  const items = [
    ...[...found, ...byRhythm, nextBills].flat(),
    ...bills.flatMap(bill => openBill(bill, today, last)),
    ...asked.flatMap(one => cardBill(known, one, today, last)),
    ...(plan && !plan.paused ? autoSave(plan, known, today, last) : []),
  ]
  const reached = asFarAsItReaches(items.toSorted(inOrder), account => freeOf(known.own.get(account)))
  const counted = reached.map(item => (off.has(item.source) ? { ...item, counted: false } : item))
  return counted.filter(({ date }) => date >= first).toSorted(inOrder)
}

/** What the customer wants to see left out of what is forecast. */
async function switchedOff(tx: Tx, customer: string): Promise<ReadonlySet<string>> {
  const found = await tx.selectFrom('app.forecast_without').select('source').where('customer', '=', customer).execute()
  return new Set(found.map(({ source }) => source))
}

function inOrder(a: Planned, b: Planned): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.turn && b.turn ? byTurn(a.turn, b.turn) : Number(a.turn === null) - Number(b.turn === null)
}

/** What is placed already comes before what its series will place only then. */
function byTurn(a: Turn, b: Turn): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.after && b.after) return byTurn(a.after, b.after)
  return a.after || b.after ? Number(a.after !== null) - Number(b.after !== null) : a.number - b.number
}

function freeOf(own: OwnAccount | undefined): Money {
  if (!own) return ZERO
  const { posted, held } = position(own.state)
  return posted.minus(held)
}

interface Known {
  readonly own: ReadonlyMap<number, OwnAccount>
  readonly bills: readonly BillRow[]
  readonly today: BankDay
}

/** What each date of an order does; undefined when it does nothing that is planned. */
interface What {
  /** The moment of a day at which it runs. */
  runAt(day: BankDay): number
  readonly kind: ComingUpItem['kind']
  readonly of: string
  readonly description: string
  readonly amount: string | undefined
  /** What leaves beyond it; the order's own fee where absent. */
  readonly fee?: string
  /** Only known for the next date. */
  readonly nextOnly?: boolean
  readonly held?: boolean
  /** Dates on which something else pays. */
  readonly without?: ReadonlySet<BankDay>
  /** Where dates differ: what each of them, in their order, comes to; nothing is made where that is undefined. */
  readonly each?: (days: readonly BankDay[]) => readonly (string | undefined)[]
  /** Of installments that end when nothing is left: the tax that is withheld of each, percent. */
  readonly withholding?: string
}

async function itemsOf(tx: Tx, known: Known, row: OrderRow, today: BankDay, last: BankDay): Promise<Planned[]> {
  const read = kinds[row.kind]
  const what = await read?.(tx, known, row)
  if (!what) return []
  const order = toOrder({ kind: row.kind, details: anything }, row)
  const { course, from, to } = order
  const fee = what.fee ?? order.fee
  const { every } = course
  const [payer, receiver] = [known.own.get(from), to === null ? undefined : known.own.get(to)]
  const turns = turnsOf(order, what.runAt, last)
  const each = what.each?.(turns.map(({ day }) => day))
  return turns.flatMap(({ day, turn, isNext }, i) => {
    if (what.without?.has(day) || (each && each[i] === undefined)) return []
    const amount = each ? each[i] : what.nextOnly && !isNext ? undefined : what.amount
    return {
      id: `${row.series}:${day}`,
      date: day < today ? today : day,
      kind: what.kind,
      of: what.of,
      source: row.series,
      counted: true,
      description: what.description,
      amount: amount === undefined ? null : text(money(amount).plus(fee).neg()),
      fromAccount: payer?.state.publicId ?? null,
      fromName: payer ? labelOfOwn(payer) : '',
      toAccount: receiver?.state.publicId ?? null,
      frequency: typeof every === 'string' ? every : 'custom',
      planned: true,
      held: isNext && what.held === true,
      state: isNext ? order.state : null,
      runsAt: new Date(turn.at).toISOString(),
      dueOn: null,
      from,
      to,
      fee,
      turn,
      ...(what.withholding === undefined ? {} : { withholding: what.withholding }),
    }
  })
}

/** An order's own date and the later ones of its series, up to a day, each with its turn. */
function turnsOf({ course, on, number, dueAt, runAt: at }: Order, runAt: What['runAt'], last: BankDay) {
  let turn: Turn | null = null
  const turns: { day: BankDay; turn: Turn; isNext: boolean }[] = []
  for (const { k, day } of occurrencesIn(calendarOf(course), on, last)) {
    if (k < course.nth) continue
    turn = { at: turn ? runAt(day) : (dueAt ?? at), after: turn, number }
    turns.push({ day, turn, isNext: turns.length === 0 })
  }
  return turns
}

const anything = z.record(z.string(), z.unknown())

type Kind = (tx: Tx, known: Known, row: OrderRow) => Promise<What | undefined> | What | undefined

const kinds: Readonly<Record<string, Kind>> = {
  [billPayments.kind]: (_tx, _known, row) => {
    const { id, amount, hold, details } = toOrder(billPayments, row)
    const { runAt } = billPayments
    const what = { runAt, of: id, description: details.payeeName, amount: amount ?? undefined, held: hold !== null }
    return { kind: 'payment', ...what }
  },

  [billAutopays.kind]: (_tx, { bills }, row) => {
    const bill = bills.find(({ id }) => id === toOrder(billAutopays, row).details.bill)
    if (!bill || openPart(bill).isZero()) return undefined
    const { runAt } = billAutopays
    return { runAt, kind: 'bill', of: bill.id, description: bill.payee_name, amount: text(openPart(bill)) }
  },

  async [autopays.kind](tx, { bills, today }, row) {
    const { series, to, payee, amount, details } = toOrder(autopays, row)
    if (details.paused) return undefined
    const due = await amountDue(tx, { paymentType: details.paymentType, amount, to }, today)
    return {
      runAt: autopays.runAt,
      kind: 'autopay',
      of: series,
      description: details.payeeName,
      amount: due,
      nextOnly: details.paymentType !== 'fixed',
      without: paidByBill(bills, payee),
    }
  },

  [transfers.kind]: (_tx, _known, row) => {
    const { id, state, amount, details } = toOrder(transfers, row)
    if (state !== 'scheduled') return undefined
    const { runAt } = transfers
    return { runAt, kind: 'transfer', of: id, description: details.toLabel, amount: amount ?? undefined }
  },

  [contributions.kind]: (_tx, _known, row) => {
    const { id, state, amount, details } = toOrder(contributions, row)
    if (state !== 'scheduled') return undefined
    const { runAt } = contributions
    return { runAt, kind: 'contribution', of: id, description: details.toLabel, amount: amount ?? undefined }
  },

  /** All of it leaves retirement; what is withheld does not arrive. */
  [distributions.kind]: (_tx, _known, row) => {
    const { id, state, amount, details } = toOrder(distributions, row)
    if (state !== 'scheduled') return undefined
    const { runAt } = distributions
    const gross = money(amount ?? 0)
    const tax = withheld(gross, details.withholding)
    const what = { amount: text(gross.minus(tax)), fee: text(tax) }
    const installment = details.each === undefined ? {} : { withholding: details.withholding }
    return { runAt, kind: 'distribution', of: id, description: details.toLabel, ...what, ...installment }
  },

  /** What is left of the loan decides, as on its days (`loanPayments.ready`): an extra payment ends it sooner. */
  async [loanPayments.kind](tx, _known, row) {
    const { id, state, amount, to, customer, details } = toOrder(loanPayments, row)
    if (state !== 'scheduled') return undefined
    const { runAt } = loanPayments
    const { loan, agreed, planLabel: description } = details
    const [living, owing] = await Promise.all([livingLoanOf(tx, customer), standingOf(tx, to ?? 0, loan)])
    if (living !== loan || owing.deemed) return undefined
    const left = instalmentsLeft({ ...agreed, amount: money(agreed.amount) }, owing)
    const each = (days: readonly BankDay[]) => dueBy(left, days)
    return { runAt, kind: 'loan', of: id, description, amount: amount ?? undefined, each }
  },

  /** Cash that the customer planned to fetch at a branch; nothing is set aside for it. */
  [withdrawals.kind]: (_tx, _known, row) => {
    const { id, state, amount } = toOrder(withdrawals, row)
    if (state !== 'scheduled') return undefined
    const { runAt } = withdrawals
    return { runAt, kind: 'withdrawal', of: id, description: 'Branch withdrawal', amount: amount ?? undefined }
  },
}

/** What falls due by each of these days and after the one before it. */
const dueBy = (left: readonly Instalment[], days: readonly BankDay[]): (string | undefined)[] =>
  days.map((day, i) => {
    const due = left.filter(({ dueOn }) => dueOn <= day && !(i > 0 && dueOn <= (days[i - 1] ?? '')))
    return due.length === 0 ? undefined : text(sum(due.map(({ payment }) => payment)))
  })

/** The days on which a payee's bill pays itself: no series of the customer's pays it, too (C-118). */
export const paidByBill = (bills: readonly BillRow[], payee: string | null): ReadonlySet<BankDay> =>
  new Set(bills.filter(bill => bill.payee === payee && bill.autopay_order !== null).map(bill => bill.due_on))

const isPaidInto = ({ state }: OwnAccount): boolean => depositKinds.includes(state.kind)
const carriesACard = ({ state }: OwnAccount): boolean => carriesCard.includes(state.kind)

/** Farther ahead nobody knows what goes on by a rhythm. */
const FOUND_DAYS = 92
export const foundUntil = (today: BankDay): BankDay => addDays(today, FOUND_DAYS)
const nearer = (a: BankDay, b: BankDay): BankDay => (a < b ? a : b)

/** Of a payer; of one of several that a payer has, by what it costs. */
const sourceOf = (publicId: string, { payer, amount, isOneOf }: Expected) =>
  [publicId, payer, ...(isOneOf ? [amount] : [])].join(':')

async function income(tx: Tx, own: readonly OwnAccount[], today: BankDay, last: BankDay): Promise<Planned[]> {
  const expected = await incomeOf(tx, own, today, nearer(last, foundUntil(today)))
  return expected.flatMap(one => {
    const to = own.find(({ state }) => state.id === one.account)
    if (!to) return []
    const { publicId } = to.state
    return {
      ...NOBODY_PLANNED,
      id: `${sourceOf(publicId, one)}:${one.on}`,
      source: `income:${sourceOf(publicId, one)}`,
      date: one.on,
      kind: 'income' as const,
      of: publicId,
      description: one.payer,
      amount: one.amount,
      toAccount: publicId,
      to: one.account,
    }
  })
}

/** What merchants take by card, at a price of its own. */
async function subscriptions(tx: Tx, own: readonly OwnAccount[], today: BankDay, last: BankDay): Promise<Planned[]> {
  const expected = await subscriptionsOf(tx, own, today, nearer(last, foundUntil(today)))
  return expected.flatMap(one => {
    const payer = own.find(({ state }) => state.id === one.account)
    if (!payer) return []
    const { publicId } = payer.state
    return {
      ...NOBODY_PLANNED,
      id: `${sourceOf(publicId, one)}:${one.on}`,
      source: `subscription:${sourceOf(publicId, one)}`,
      date: one.on,
      kind: 'subscription' as const,
      of: publicId,
      description: one.payer,
      amount: text(money(one.amount).neg()),
      fromAccount: publicId,
      fromName: labelOfOwn(payer),
      from: one.account,
    }
  })
}

/** A bill that is due and that neither its autopay nor a payment pays. */
function openBill(bill: BillRow, today: BankDay, last: BankDay): Planned[] {
  if (bill.autopay_order !== null || openPart(bill).isZero() || bill.due_on > last) return []
  return [
    {
      ...NOBODY_PLANNED,
      id: bill.id,
      source: bill.id,
      date: bill.due_on < today ? today : bill.due_on,
      dueOn: bill.due_on,
      kind: 'bill',
      of: bill.id,
      description: bill.payee_name,
      amount: text(openPart(bill).neg()),
    },
  ]
}

/** A card's statement, on its due day; one that is late counts as today's, as a bill does. */
function cardBill({ own }: Known, asked: AskedByCard, today: BankDay, last: BankDay): Planned[] {
  const { card, dueOn, amount } = asked
  const account = own.get(card)
  if (!account || dueOn > last) return []
  const { publicId } = account.state
  return [
    {
      ...NOBODY_PLANNED,
      id: `card-bill:${publicId}:${dueOn}`,
      source: `card-bill:${publicId}`,
      date: dueOn < today ? today : dueOn,
      dueOn,
      kind: 'card-bill',
      of: publicId,
      description: labelOfOwn(account),
      amount: text(amount.neg()),
      toAccount: publicId,
      asked,
    },
  ]
}

/** Bills that should follow those that came each month, or by another rhythm, and that nothing ordered pays. */
async function expectedBills(
  tx: Tx,
  customer: string,
  orders: readonly OrderRow[],
  today: BankDay,
  last: BankDay,
): Promise<Planned[]> {
  const expected = await billsExpected(tx, customer, today, nearer(last, foundUntil(today)))
  const items = expected.map(({ payee, payer, on, amount }) => ({
    ...NOBODY_PLANNED,
    id: `${payee}:${on}`,
    source: `bills-of:${payee}`,
    date: on,
    dueOn: on,
    kind: 'expected-bill' as const,
    of: payee,
    description: payer,
    amount: text(money(amount).neg()),
  }))
  return uncovered(items, orders.flatMap(payingOf))
}

/** What pays a bill that is there pays none that is expected, by hand or by itself; what is paused pays nothing. */
function payingOf(row: OrderRow): Paying[] {
  const { kind, payee, bill, every, run_on: on } = row
  const isPaused = kind === autopays.kind && toOrder(autopays, row).details.paused
  const paysOther = bill !== null || kind === billAutopays.kind
  return payee === null || paysOther || isPaused ? [] : [{ payee, on, isSeries: every !== 'once' }]
}

/** The mornings of AutoSave's plan; what its rules will take is only known by then. */
function autoSave(plan: KeptPlan, { own }: Known, today: BankDay, last: BankDay): Planned[] {
  const [payer, receiver] = [own.get(plan.from), own.get(plan.to)]
  if (!payer || !receiver) return []
  return daysOf(plan, addDays(today, 1), last).map(date => ({
    ...NOBODY_PLANNED,
    id: `auto-save:${date}`,
    source: 'auto-save',
    date,
    kind: 'transfer',
    of: 'auto-save',
    description: 'AutoSave',
    amount: text(money(plan.amount).neg()),
    fromAccount: payer.state.publicId,
    fromName: labelOfOwn(payer),
    toAccount: receiver.state.publicId,
    frequency: plan.frequency,
    planned: true,
    runsAt: new Date(instantOf(date)).toISOString(),
    from: plan.from,
    to: plan.to,
    turn: { at: instantOf(date), after: null, number: Infinity },
  }))
}

const NOBODY_PLANNED = {
  counted: true,
  fromAccount: null,
  fromName: '',
  toAccount: null,
  frequency: 'once',
  planned: false,
  held: false,
  state: null,
  runsAt: null,
  dueOn: null,
  from: null,
  to: null,
  fee: '0.00',
  turn: null,
} as const
