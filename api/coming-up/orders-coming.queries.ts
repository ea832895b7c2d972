/** What each kind of order does on its dates. */
import * as z from 'zod'
import { occurrencesIn, type BankDay } from '../../ledger/calendar.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { instalmentsLeft, type Instalment } from '../../ledger/rates/plan-loan.ts'
import { withheld } from '../../ledger/rates/retirement.ts'
import { amountDue } from '../autopay/amount-due.queries.ts'
import { autopays } from '../autopay/autopay-order.ts'
import { openPart, type BillRow } from '../pay-bills/bill.queries.ts'
import { billAutopays, billPayments } from '../pay-bills/payment-order.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import type { Tx } from '../platform/db.ts'
import { calendarOf } from '../platform/orders/course.ts'
import type { Order } from '../platform/orders/order.ts'
import { toOrder, type OrderRow } from '../platform/orders/order.queries.ts'
import { contributions } from '../retirement/contribution-order.ts'
import { byLaw, distributions } from '../retirement/distribution-order.ts'
import { loanPayments } from '../retirement/loan-order.ts'
import { livingLoanOf, standingOf } from '../retirement/loan.queries.ts'
import { transfers } from '../transfers/transfer-order.ts'
import { withdrawals } from '../withdrawals/withdrawal-order.ts'
import type { ComingUpItem } from './coming-up.schema.ts'
import type { Known, Planned, Turn } from './planned.ts'

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

/** What one order plans up to a day. */
export async function itemsOf(tx: Tx, known: Known, row: OrderRow, today: BankDay, last: BankDay): Promise<Planned[]> {
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
      frozen: false,
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
  [distributions.kind]: (_tx, known, row) => {
    const order = toOrder(distributions, row)
    const { id, state, amount, from, details } = order
    if (state !== 'scheduled') return undefined
    const plan = known.own.get(from)
    const { withholding } = plan ? byLaw(order, plan.state) : details
    const { runAt } = distributions
    const gross = money(amount ?? 0)
    const tax = withheld(gross, withholding)
    const what = { amount: text(gross.minus(tax)), fee: text(tax) }
    const installment = details.each === undefined ? {} : { withholding }
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
