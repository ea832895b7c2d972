/** Orders as they are kept, read back as `Order`. */
import { sql, type Selectable } from 'kysely'
import { frequencies, type Ending, type Every } from '../../../ledger/calendar.ts'
import { notFound } from '../../errors.ts'
import type { AppMoneyOrder } from '../database.ts'
import { idIn, type Tx } from '../db.ts'
import type { Change, Course, Order, OrderRules } from './order.ts'
import { ends, type OrderState } from './states.schema.ts'
import { isIn } from '../../../ledger/table.ts'

export type OrderRow = Selectable<AppMoneyOrder>

type Reads<D> = Pick<OrderRules<D>, 'kind' | 'details'>

/** A row as an order of this kind. Throws when it is of another kind, or its details are not what the kind keeps. */
export function toOrder<D>(rules: Reads<D>, row: OrderRow): Order<D> {
  if (row.kind !== rules.kind) throw new Error(`order ${row.id} is a ${row.kind}, not a ${rules.kind}`)
  return {
    id: row.id,
    number: Number(row.number),
    customer: row.customer,
    kind: row.kind,
    key: row.key,
    asked: row.asked,
    state: row.state,
    version: row.version,
    from: Number(row.from_account),
    to: numberOr(row.to_account),
    amount: row.amount,
    fee: row.fee,
    details: rules.details.parse(row.details),
    payee: row.payee,
    bill: row.bill,
    receiptTo: row.receipt_to,
    undoSeconds: row.undo_seconds,
    needsCode: row.needs_code,
    tries: row.tries,
    on: row.run_on,
    runAt: row.run_at.getTime(),
    dueAt: row.due_at?.getTime() ?? null,
    series: row.series,
    course: { startsOn: row.starts_on, every: everyOf(row.every), ending: endingOf(row), nth: row.nth },
    change: row.change as Change | null, // written by `changeTo`
    first: numberOr(row.first),
    hold: numberOr(row.hold),
    event: numberOr(row.event),
    why: row.why,
    placedAt: row.placed_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  }
}

const numberOr = (id: string | null): number | null => (id === null ? null : Number(id))

const EVERY_DAYS = 'days:'
const everyText = (every: Every): string => (typeof every === 'string' ? every : `${EVERY_DAYS}${every.days}`)
function everyOf(text: string): Every {
  if (text.startsWith(EVERY_DAYS)) return { days: Number(text.slice(EVERY_DAYS.length)) }
  if (!isIn(frequencies, text)) throw new Error(`an order of an unknown rhythm: ${text}`)
  return text
}

function endingOf({ last_on, most }: OrderRow): Ending {
  if (last_on !== null) return { ends: 'date', last: last_on }
  return most === null ? { ends: 'never' } : { ends: 'occurrences', count: most }
}

export const courseColumns = ({ startsOn, every, ending, nth }: Course) => ({
  starts_on: startsOn,
  every: everyText(every),
  last_on: ending.ends === 'date' ? ending.last : null,
  most: ending.ends === 'occurrences' ? ending.count : null,
  nth,
})

/**
 * The state of a draft as a word of the statement: an index of drafts, or of all others, only fits a plan that says
 * which, and with a parameter there is none once the statement is planned for good.
 */
export const ASKED = sql.lit('asked' as const)

const ordersIn = (tx: Tx) => tx.selectFrom('app.money_order').selectAll()

/** The order with this id, of this kind. */
export async function orderById<D>(tx: Tx, rules: Reads<D>, id: string): Promise<Order<D> | undefined> {
  const row = await ordersIn(tx).where('id', '=', id).where('kind', '=', rules.kind).executeTakeFirst()
  return row && toOrder(rules, row)
}

/** What the ledger was already asked under a key, whatever kind of order it is. */
export const rowUnder = (tx: Tx, key: string): Promise<OrderRow | undefined> => under(tx, key).executeTakeFirst()

/** The same, not asked yet. */
export const under = (tx: Tx, key: string) => ordersIn(tx).where('key', '=', key).where('state', '<>', ASKED)

/**
 * The caller's order that a client names. Another's, an unknown and a malformed id are alike: 404 with this text. Run
 * it as the caller; row-level security does the rest.
 */
export async function ownOrder<D>(tx: Tx, rules: Reads<D>, typed: string, text: string): Promise<Order<D>> {
  const order = await orderById(tx, rules, idIn(typed))
  if (!order || order.state === 'asked') throw notFound(text)
  return order
}

/** The order of a series that is still to come, if there is one. */
export async function pendingOf<D>(tx: Tx, rules: Reads<D>, series: string): Promise<Order<D> | undefined> {
  const row = await ordersIn(tx).where('series', '=', series).where('due_at', 'is not', null).executeTakeFirst()
  return row && toOrder(rules, row)
}

/**
 * What calling off a series is about: its order still to come; once it was called off, the one that was;
 * otherwise this one.
 */
export async function toCallOff<D>(tx: Tx, rules: Reads<D>, one: Order<D>): Promise<Order<D>> {
  if (one.dueAt !== null) return one
  const row = await ordersIn(tx)
    .where('series', '=', one.series)
    .where(eb => eb.or([eb('due_at', 'is not', null), eb('state', '=', 'cancelled')]))
    .orderBy('due_at', 'asc')
    .executeTakeFirst()
  return row ? toOrder(rules, row) : one
}

interface Listed {
  readonly customer: string
  readonly states?: readonly OrderState[]
  readonly limit: number
}

/** The newest orders of a kind, the last that was placed or ended first. */
export async function newestOrders<D>(
  tx: Tx,
  rules: Reads<D>,
  { customer, states, limit }: Listed,
): Promise<Order<D>[]> {
  const found = await ordersIn(tx)
    .where('customer', '=', customer)
    .where('kind', '=', rules.kind)
    .where('state', 'in', [...(states ?? EVER_SHOWN)])
    .orderBy(eb => eb.fn.coalesce('ended_at', 'placed_at'), 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return found.map(row => toOrder(rules, row))
}

/** The last one of a kind that was made on an account of the caller's. */
export async function lastOrderFrom<D>(tx: Tx, rules: Reads<D>, account: number): Promise<Order<D> | undefined> {
  const row = await ordersIn(tx)
    .where('from_account', '=', String(account))
    .where('kind', '=', rules.kind)
    .where('state', '=', 'made')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toOrder(rules, row)
}

const EVER_SHOWN: readonly OrderState[] = ['awaiting-code', 'on-hold', 'scheduled', ...ends]

/** What of one kind is still to come, in the order in which it runs. */
export const liveOrders = async <D>(tx: Tx, rules: Reads<D>, customer: string): Promise<Order<D>[]> =>
  (await liveRows(tx, customer)).filter(({ kind }) => kind === rules.kind).map(row => toOrder(rules, row))

/** Everything that is still to come, in the order in which it runs. */
export const liveRows = (tx: Tx, customer: string): Promise<OrderRow[]> =>
  ordersIn(tx)
    .where('customer', '=', customer)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .orderBy('number')
    .execute()
