/**
 * Orders that look the same. Whoever asks for one that they have already is asked whether they mean it; nobody is
 * refused, because two rents of one amount on one day may be two rents.
 */
import { sql } from 'kysely'
import { occurrencesIn, type BankDay } from '../../../ledger/calendar.ts'
import type { SignedInContext } from '../../trpc.ts'
import type { Tx } from '../db.ts'
import type { Alike } from './alike.schema.ts'
import { calendarOf } from './course.ts'
import { draftOf, type Wanted } from './draft.ts'
import type { OrderKind } from './kind.ts'
import { isLive, type Order } from './order.ts'
import { toOrder, type OrderRow } from './order.queries.ts'

/** What was made longer ago is forgotten. */
const RECENT_MS = 24 * 60 * 60_000

/** An order with who receives it: an own account, a payee, or whatever its kind tells two receivers apart by. */
export type Received = Pick<Order, 'from' | 'amount' | 'state' | 'on' | 'course' | 'endedAt'> & {
  readonly receiver: string
}

/**
 * Whether a customer may take one order for the other: as much, from the same account, to the same receiver, on one day
 * or in the same course. One that was made in the last 24 hours looks the same as whatever is for today.
 */
export function looksLike(wanted: Received, other: Received, { now, today }: { now: number; today: BankDay }): boolean {
  if (wanted.from !== other.from || wanted.amount !== other.amount || wanted.receiver !== other.receiver) return false
  if (sameCourse(wanted, other)) return isLive(other) || madeLately(other, now)
  if (isLive(other)) return meet(notBefore(wanted, today), notBefore(other, today))
  return madeLately(other, now) && wanted.on <= today
}

const madeLately = ({ state, endedAt }: Received, now: number): boolean =>
  state === 'made' && endedAt !== null && now - endedAt < RECENT_MS

/** What was due before today runs today. */
const notBefore = (one: Received, today: BankDay): Received => (one.on < today ? { ...one, on: today } : one)

const sameCourse = (a: Received, b: Received): boolean =>
  a.course.every !== 'once' && JSON.stringify(a.course.every) === JSON.stringify(b.course.every)

/** The first date of one is a date of the other. */
const meet = (a: Received, b: Received): boolean => a.on === b.on || comesOn(a, b.on) || comesOn(b, a.on)

const comesOn = ({ on, course }: Received, day: BankDay): boolean =>
  day >= on && [...occurrencesIn(calendarOf(course), day, day)].length > 0

const received = <D>(kind: OrderKind<D>, order: Order<D>): Received => ({
  ...order,
  receiver: keyOf(kind, order),
})

const keyOf = <D>({ kind, receiver }: OrderKind<D>, order: Order<D>): string => {
  if (order.to !== null) return `account ${order.to}`
  if (order.payee !== null) return `payee ${order.payee}`
  return `${kind} ${receiver?.key?.(order) ?? ''}`
}

/**
 * The newest order that looks the same as the wanted one; `except` is the series that the wanted one takes the place
 * of.
 */
export async function alikeTo<D>(
  { machinery: { clocks, kinds }, customer, asCaller }: SignedInContext,
  kind: OrderKind<D>,
  wanted: Wanted<D>,
  except?: string,
): Promise<Alike> {
  const [now, today] = [await clocks.bank(), await clocks.today()]
  const draft = received(kind, draftOf(kind, { customer, key: '', asked: Buffer.alloc(0), at: now }, wanted))
  const candidates = await asCaller(tx => sameMoney(tx, customer, draft, now))
  for (const row of candidates) {
    const other = kinds.get(row.kind)
    if (!other?.receiver || row.series === except) continue
    const order = toOrder(other, row)
    if (looksLike(draft, received(other, order), { now, today })) return toAlike(other, order)
  }
  return null
}

/** What is as much and out of the same account: still to come, or made lately and not come back. The newest first. */
const sameMoney = (tx: Tx, customer: string, { from, amount }: Received, now: number): Promise<OrderRow[]> =>
  tx
    .selectFrom('app.money_order as o')
    .selectAll('o')
    .where('customer', '=', customer)
    .where('from_account', '=', String(from))
    .where(sql<boolean>`amount is not distinct from ${amount}::numeric`)
    .where(eb =>
      eb.or([
        eb('due_at', 'is not', null),
        eb.and([
          eb('state', '=', 'made'),
          eb('ended_at', '>', new Date(now - RECENT_MS)),
          sql<boolean>`not exists (select from app.my_came_back b where b.ledger = 1 and b.of = o.event)`,
        ]),
      ]),
    )
    .orderBy('number', 'desc')
    .execute()

const toAlike = <D>(kind: OrderKind<D>, order: Order<D>): Alike => ({
  kind: kind.kind,
  state: order.state,
  receiver: kind.receiver?.name(order) ?? '',
  amount: order.amount,
  on: order.on,
  frequency: typeof order.course.every === 'string' ? order.course.every : 'custom',
})
