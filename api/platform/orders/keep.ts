/** Writes what the ledger's word made of an order, with everything that belongs to it, in one transaction. */
import { CompiledQuery, type Insertable, type Updateable } from 'kysely'
import pg from 'pg'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { addresseeFor } from '../addressee.ts'
import type { AppMoneyOrder } from '../database.ts'
import { goOnAs, type Tx } from '../db.ts'
import { enqueue } from '../outbox.ts'
import { failureMessage } from '../templates/schedule-failed.ts'
import { sendCode } from './send-code.ts'
import { following } from './course.ts'
import type { Bank, Kept, OrderKind } from './kind.ts'
import type { Order } from './order.ts'
import { courseColumns, toOrder, type OrderRow } from './order.queries.ts'
import type { KeptOrder } from './take-step.ts'

/** The columns that a step may change. */
const changing = <D>(order: Order<D>) =>
  ({
    version: order.version,
    state: order.state,
    from_account: order.from,
    to_account: order.to,
    amount: order.amount,
    details: JSON.stringify(order.details),
    bill: order.bill,
    needs_code: order.needsCode,
    tries: order.tries,
    run_on: order.on,
    run_at: new Date(order.runAt),
    due_at: order.dueAt === null ? null : new Date(order.dueAt),
    ...courseColumns(order.course),
    change: order.change === null ? null : JSON.stringify(order.change),
    first: order.first,
    hold: order.hold,
    event: order.event,
    why: order.why,
    ended_at: order.endedAt === null ? null : new Date(order.endedAt),
  }) satisfies Updateable<AppMoneyOrder>

const whole = <D>(order: Order<D>) =>
  ({
    ...changing(order),
    id: order.id,
    customer: order.customer,
    kind: order.kind,
    key: order.key,
    asked: order.asked,
    fee: order.fee,
    payee: order.payee,
    receipt_to: order.receiptTo,
    undo_seconds: order.undoSeconds,
    series: order.series,
    placed_at: new Date(order.placedAt),
  }) satisfies Insertable<AppMoneyOrder>

/**
 * The text of a statement over these columns, which is the same each time: it is written once. Every order is kept
 * twice, and to put thirty columns together each time takes long.
 */
function writtenOnce(write: (columns: readonly string[]) => string): (values: object) => string {
  let text: string | undefined
  return values => (text ??= write(Object.keys(values)))
}

const updating = writtenOnce(
  columns =>
    `update app.money_order set ${columns.map((name, i) => `"${name}" = $${i + 3}`).join(', ')}
      where id = $1 and version = $2 returning *`,
)

const inserting = writtenOnce(
  columns =>
    `insert into app.money_order (${columns.map(name => `"${name}"`).join(', ')})
     values (${columns.map((_, i) => `$${i + 1}`).join(', ')})
     on conflict (id) do update set drawn_at = clock_timestamp(), trying = money_order.trying + 1
      where money_order.state = 'asked' returning *`,
)

function writing<D>(before: Order<D>, after: Order<D>): CompiledQuery<OrderRow> {
  const values = changing(after)
  return CompiledQuery.raw(updating(values), [before.id, before.version, ...Object.values(values)])
}

/** Writes `after` if the row is still `before`. Undefined, and nothing written, when another step came first. */
export const write = async <D>(tx: Tx, before: Order<D>, after: Order<D>): Promise<OrderRow | undefined> =>
  (await tx.executeQuery(writing(before, after))).rows[0]

/**
 * A new row, as kept. One with this id that is there already stays as it is: a draft's life begins again, and of what
 * was placed nothing comes back.
 */
export function inserts<D>(order: Order<D>): CompiledQuery<OrderRow> {
  const values = whole(order)
  return CompiledQuery.raw(inserting(values), Object.values(values))
}

/** The same within a transaction. */
export const insert = async <D>(tx: Tx, order: Order<D>): Promise<OrderRow | undefined> =>
  (await tx.executeQuery(inserts(order))).rows[0]

/**
 * Keeps a step: the row, the code that it waits for, the capability's own rows, the receipt or what is told of a
 * failure, and the order of the next date. Undefined, and nothing written, when another step came first; `taken` when
 * another request was placed under its key.
 */
export async function keep<D>(
  bank: Bank,
  kind: OrderKind<D>,
  before: Order<D>,
  after: Order<D>,
  event: RecordedEvent | undefined,
): Promise<KeptOrder<D>> {
  try {
    return await keepAll(bank, kind, before, after, event)
  } catch (error) {
    if (before.state === 'asked' && isKeyTaken(error)) return 'taken'
    throw error
  }
}

/** Two requests may come to the very same act; the key is of the one that is placed first. */
const isKeyTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'money_order_placed_key'

async function keepAll<D>(
  bank: Bank,
  kind: OrderKind<D>,
  before: Order<D>,
  after: Order<D>,
  event: RecordedEvent | undefined,
): Promise<Order<D> | undefined> {
  const next = following(kind, before, after)
  const told = toTell(kind, before, after)
  const hasWithin = kind.within !== undefined && (kind.hasWithin?.(after) ?? true)
  const isAlone = !next && !hasWithin && !told
  if (isAlone && event && before.state === 'asked' && after.state === 'made') {
    // its event is on the disk: should the row be lost in a crash, the journal is followed again (`follow.ts`)
    const [row] = await bank.db.askAhead('bank', writing(before, after))
    return row && toOrder(kind, row)
  }
  return bank.db.asBank(async tx => {
    const row = await write(tx, before, after)
    if (!row) return undefined
    // counted when it was drawn up
    if (after.state === 'awaiting-code' && before.state === 'asked') await sendCode(tx, bank, kind, after, [])
    if (isAlone) return toOrder(kind, row)
    await goOnAs(tx, after.customer)
    if (next) await insert(tx, next)
    const kept = { before, after, event, next, wall: bank.clocks.wall() }
    if (hasWithin) await kind.within?.(tx, kept, bank)
    await told?.(tx, kept)
    return toOrder(kind, row)
  })
}

type Tell<D> = (tx: Tx, kept: Kept<D>) => Promise<unknown>

/** The receipt of what was made, or what is told of a failure that the customer has not seen themself. */
function toTell<D>({ receipt, describe }: OrderKind<D>, before: Order<D>, after: Order<D>): Tell<D> | undefined {
  const { customer, receiptTo: recipient } = after
  if (after.state === 'made' && recipient !== null && receipt)
    return async (tx, { wall }) => {
      const { language } = await addresseeFor(tx, customer)
      const source = { occurrence: `order:${after.id}` }
      await enqueue(tx, { source, customer, recipient, language, ...receipt(after, language) }, wall)
    }
  if (after.state === 'refused' && before.state !== 'asked' && describe)
    return async (tx, { next, wall }) => {
      const { email, language } = await addresseeFor(tx, customer)
      const failure = { schedule: after.id, on: after.on, customer, what: describe(after), goesOn: next !== undefined }
      await enqueue(tx, failureMessage({ ...failure, email, language, code: after.why ?? '' }), wall)
    }
  return undefined
}
