/** What comes without an order: by a rhythm, by a due day, by AutoSave's plan. */
import { depositKinds } from '../../ledger/accounts.ts'
import { addDays, instantOf, type BankDay } from '../../ledger/calendar.ts'
import { carriesCard } from '../../ledger/events/card-use.ts'
import { money, text } from '../../ledger/money.ts'
import { autopays } from '../autopay/autopay-order.ts'
import { daysOf, type KeptPlan } from '../auto-save/plan.queries.ts'
import type { AskedByCard } from '../cards/standing.queries.ts'
import { openPart, type BillRow } from '../pay-bills/bill.queries.ts'
import { billAutopays } from '../pay-bills/payment-order.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import type { Tx } from '../platform/db.ts'
import { toOrder, type OrderRow } from '../platform/orders/order.queries.ts'
import { uncovered, type Paying } from './covered.ts'
import type { Expected } from './income.ts'
import { billsExpected, incomeOf, subscriptionsOf } from './income.queries.ts'
import { NOBODY_PLANNED, type Known, type Planned } from './planned.ts'

const isPaidInto = ({ state }: OwnAccount): boolean => depositKinds.includes(state.kind)
const carriesACard = ({ state }: OwnAccount): boolean => carriesCard.includes(state.kind)

/** Farther ahead nobody knows what goes on by a rhythm. */
const FOUND_DAYS = 92
export const foundUntil = (today: BankDay): BankDay => addDays(today, FOUND_DAYS)
const nearer = (a: BankDay, b: BankDay): BankDay => (a < b ? a : b)

/** Of a payer; of one of several that a payer has, by what it costs. */
const sourceOf = (publicId: string, { payer, amount, isOneOf }: Expected) =>
  [publicId, payer, ...(isOneOf ? [amount] : [])].join(':')

/** What comes by a rhythm to the customer's accounts, and what merchants take from them by one. */
export async function byRhythm(tx: Tx, own: readonly OwnAccount[], today: BankDay, last: BankDay): Promise<Planned[]> {
  const found = await Promise.all([
    income(tx, own.filter(isPaidInto), today, last),
    subscriptions(tx, own.filter(carriesACard), today, last),
  ])
  return found.flat()
}

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
export function openBill(bill: BillRow, today: BankDay, last: BankDay): Planned[] {
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
export function cardBill({ own }: Known, asked: AskedByCard, today: BankDay, last: BankDay): Planned[] {
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
export async function expectedBills(
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
export function autoSave(plan: KeptPlan, { own }: Known, today: BankDay, last: BankDay): Planned[] {
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
    keeps: plan.floor,
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
