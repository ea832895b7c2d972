/**
 * The orders behind the year that was lived through: each bill, saving, contribution, card payment and purchase of
 * shares that a demo customer made is an order that lists it, and those that go on have their next date planned.
 */
import { sql } from 'kysely'
import { addYears, type BankDay } from '../../ledger/calendar.ts'
import { customerKey } from '../../ledger/keys.ts'
import { money, text } from '../../ledger/money.ts'
import { tradeValue } from '../../ledger/rates/securities.ts'
import { rows, type Tx } from '../../api/platform/db.ts'
import { keyId } from '../../api/platform/key-id.ts'
import type { Machinery } from '../../api/platform/machinery.ts'
import { following, once } from '../../api/platform/orders/course.ts'
import { draftOf } from '../../api/platform/orders/draft.ts'
import { insert } from '../../api/platform/orders/keep.ts'
import type { OrderKind } from '../../api/platform/orders/kind.ts'
import type { Course, Order } from '../../api/platform/orders/order.ts'
import { step } from '../../api/platform/orders/step.ts'
import { autopays, type AutopayDetails } from '../../api/autopay/autopay-order.ts'
import { securityOrders } from '../../api/investments/security-order.ts'
import { billPayments } from '../../api/pay-bills/payment-order.ts'
import { transfers } from '../../api/transfers/transfer-order.ts'
import type { DemoAccount, DemoCustomer } from './facts.ts'
import type { Accounts } from './opening.ts'

interface MadeRow {
  seq: string
  kind: 'bill-payment' | 'internal-transfer' | 'contribution' | 'card-payment' | 'security-buy'
  key: string
  day: BankDay
  at: Date
  payload: {
    from: number
    to?: number
    card?: number
    amount: string
    payee?: string
    category?: string
    account: number
    symbol: string
    quantity: string
    price: string
  }
  payee: string | null
}

/** Run again, it changes nothing. */
export async function keepOrders(tx: Tx, customer: DemoCustomer, accounts: Accounts): Promise<void> {
  const found = await rows(
    tx,
    sql<MadeRow>`
      select e.seq, e.kind, e.key, to_char(e.bank_day, 'YYYY-MM-DD') as day, e.recorded_at as at,
             e.payload::json as payload, p.id as payee
        from ledger.event e
        left join app.payee p on p.customer = ${customer.who.id} and p.name = e.payload::json ->> 'payee'
       where e.ledger = 1 and e.actor = ${customer.who.id}
         and e.kind in ('bill-payment', 'internal-transfer', 'contribution', 'card-payment', 'security-buy')
       order by e.seq`,
  )
  const nameOf = named(customer, accounts)
  for (const row of found.filter(({ kind }) => kind === 'bill-payment'))
    await insert(tx, paymentOf(customer, row, nameOf, await billPaidBy(tx, customer, row)))
  for (const row of found.filter(({ kind }) => kind === 'security-buy')) await insert(tx, sharesOf(customer, row))
  const moved = found.filter(({ kind }) => kind !== 'bill-payment' && kind !== 'security-buy')
  for (const row of moved.filter(({ kind }) => kind !== 'internal-transfer'))
    await insert(tx, transferOf(customer, row, nameOf, once(row.day)))
  await keepSavings(
    tx,
    customer,
    moved.filter(({ kind }) => kind === 'internal-transfer'),
    nameOf,
  )
}

type NameOf = (account: number) => { readonly label: string; readonly kind: DemoAccount['kind'] }

const named = ({ accounts: facts }: DemoCustomer, accounts: Accounts): NameOf => {
  const known = new Map(facts.map(fact => [Number(accounts.get(fact.name)), fact]))
  return account => {
    const fact = known.get(account)
    return { label: `${fact?.nickname ?? ''} ••${fact?.number.slice(-4) ?? ''}`, kind: fact?.kind ?? 'checking' }
  }
}

/** An order whose money has moved, by the event that says so. */
function madeBy<D>(
  kind: OrderKind<D>,
  customer: string,
  row: MadeRow,
  wanted: Parameters<typeof draftOf<D>>[2],
): Order<D> {
  const at = row.at.getTime()
  const draft = draftOf(kind, { customer, key: row.key, asked: Buffer.alloc(0), at }, wanted)
  const seq = Number(row.seq)
  return { ...draft, state: 'made', first: seq, event: seq, endedAt: at }
}

/** The bill that a payment was for, as its payee presented it; none where whom it paid is no payee any more. */
async function billPaidBy(tx: Tx, { who }: DemoCustomer, row: MadeRow): Promise<string | undefined> {
  const { payee, day, payload } = row
  if (payee === null) return undefined
  const presented_at = new Date(row.at.getTime() - PRESENTED_BEFORE_MS)
  const bill = { id: keyId(row.key, 'bill'), customer: who.id, payee, due_on: day, amount: payload.amount }
  await tx
    .insertInto('app.bill')
    .values({ ...bill, paid_on: day, presented_at })
    .onConflict(known => known.doNothing())
    .execute()
  return bill.id
}

const PRESENTED_BEFORE_MS = 20 * 86_400_000

const paymentOf = ({ who }: DemoCustomer, row: MadeRow, nameOf: NameOf, bill: string | undefined) =>
  madeBy(billPayments, who.id, row, {
    from: row.payload.from,
    amount: row.payload.amount,
    details: {
      payeeName: row.payload.payee ?? '',
      fromLabel: nameOf(row.payload.from).label,
      category: row.payload.category ?? 'Other',
      memo: '',
    },
    payee: row.payee,
    bill,
    on: row.day,
  })

const sharesOf = ({ who }: DemoCustomer, row: MadeRow) => {
  const { account: from, symbol, quantity, price } = row.payload
  return madeBy(securityOrders, who.id, row, {
    from,
    amount: text(tradeValue(money(quantity), money(price))),
    details: { side: 'buy', symbol, quantity, limit: null, price },
    on: row.day,
  })
}

function transferOf({ who }: DemoCustomer, row: MadeRow, nameOf: NameOf, course: Course) {
  const { from, amount } = row.payload
  const to = row.payload.to ?? row.payload.card ?? 0
  const [payer, receiver] = [nameOf(from), nameOf(to)]
  return madeBy(transfers, who.id, row, {
    from,
    to,
    amount,
    details: {
      type: 'internal',
      fromLabel: payer.label,
      toLabel: receiver.label,
      toKind: receiver.kind,
      recipient: null,
      last4: null,
      memo: '',
    },
    on: row.day,
    course,
  })
}

/** What is put aside comes every so often, and goes on: its next date is planned. */
async function keepSavings(tx: Tx, customer: DemoCustomer, found: readonly MadeRow[], nameOf: NameOf): Promise<void> {
  const [first, second] = found
  if (!first || !second) return
  const every = first.day.slice(8) === second.day.slice(8) ? 'monthly' : 'biweekly'
  const last = found.at(-1)?.day ?? first.day
  const course: Course = { startsOn: first.day, every, ending: { ends: 'date', last: addYears(last, 1) }, nth: 0 }
  let order = transferOf(customer, first, nameOf, course)
  await insert(tx, order)
  for (const [nth, row] of found.entries()) {
    if (nth === 0) continue
    const next = following(transfers, { ...order, state: 'scheduled' }, order)
    if (!next) return
    order = { ...transferOf(customer, row, nameOf, next.course), id: next.id, series: next.series }
    await insert(tx, order)
  }
  const next = following(transfers, { ...order, state: 'scheduled' }, order)
  if (next) await insert(tx, next)
}

/** Who has a card pays its statement by itself, a little before it is due. */
export async function cardAutopay(
  machinery: Machinery,
  customer: DemoCustomer,
  accounts: Accounts,
  startsOn: BankDay,
): Promise<void> {
  const { who, accounts: facts } = customer
  const [card, checking] = [accounts.get('credit'), accounts.get('checking')]
  if (!card || !checking) return
  const [payer, paid] = [facts.find(({ name }) => name === 'checking'), facts.find(({ name }) => name === 'credit')]
  const nameOf = named(customer, accounts)
  const key = customerKey(who.id, 'demo-card-autopay')
  const order = draftOf<AutopayDetails>(
    autopays,
    { customer: who.id, key, asked: Buffer.alloc(0), at: await machinery.clocks.bank() },
    {
      from: checking,
      to: card,
      amount: null,
      details: {
        payeeName: paid?.nickname ?? 'Card',
        payeeLast4: paid?.number.slice(-4) ?? '',
        fromLast4: payer?.number.slice(-4) ?? '',
        fromLabel: nameOf(checking).label,
        toKind: 'credit',
        toLabel: nameOf(card).label,
        category: '',
        memo: '',
        paymentType: 'statement',
        fixedAmount: null,
        notifications: { email: true, reminder: true, textForFailure: false },
        paused: false,
      },
      on: startsOn,
      course: { startsOn, every: 'monthly', ending: { ends: 'never' }, nth: 0 },
    },
  )
  await machinery.db.asBank(tx => insert(tx, order))
  await step(machinery, autopays, order, { what: 'asked' })
}
