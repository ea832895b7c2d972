/**
 * The one way in which an order goes on: what happened is decided, the ledger is asked, its word is kept. The act, the undo's timer,
 * the day's run, the sweep, cancel, verify and the operator all come through here. Whoever dies on the way is followed by the next:
 * the key of each step answers with the event that is there.
 */
import { recordsAct } from '../../../ledger/decide.ts'
import type { AppendResult, RecordedEvent } from '../../../ledger/journal.ts'
import { busy } from '../../errors.ts'
import { afterWhile } from '../after-while.ts'
import { fromLedger } from '../ledger-errors.ts'
import { keep, write } from './keep.ts'
import type { Bank, OrderKind } from './kind.ts'
import { decide, evolve, isLive, type Happening, type Next, type Order } from './order.ts'
import { orderById } from './order.queries.ts'

export type Refusal = Extract<AppendResult, { outcome: 'refused' }>

export interface Stepped<D> {
  /** As it stands now. */
  readonly order: Order<D>
  /** Why the ledger did not do what was asked. */
  readonly refusal?: Refusal
}

/** So often a step is decided again because another one came first. */
const TRIES = 12

/**
 * Takes the step that a happening asks for, or none where the order has gone on since. Throws 503 when the ledger cannot answer: the
 * step is then taken by whoever comes next.
 */
export async function step<D>(
  bank: Bank,
  kind: OrderKind<D>,
  from: Order<D>,
  happening: Happening,
): Promise<Stepped<D>> {
  let order = from
  let happens = happening
  for (let left = TRIES; left > 0; left -= 1) {
    const now = await bank.clocks.bank()
    const readied = await ready(bank, kind, order, happens, now)
    const next = readied && decide(kind, readied.order, readied.happens, now)
    if (readied && next?.ask === undefined) return { order: readied.order }
    const told = readied && next?.ask && (await wordOf(bank, kind, readied.order, next, now))
    if (told?.outcome === 'refused') {
      if (happens.what !== 'due') return { order: readied?.order ?? order, refusal: told }
      order = readied?.order ?? order
      happens = { what: 'refused', why: told.code } // its moment came, and this is how it ends
      continue
    }
    const kept =
      readied && told && (await keep(bank, kind, readied.order, evolve(kind, readied.order, told.event), told.event))
    if (kept) return { order: goesOnSoon(bank, kind, kept) }
    order = await reread(bank, kind, order)
  }
  throw busy()
}

/** What is due is read for, and what is only known on the day is fixed before the ledger is asked. Undefined when it moved meanwhile. */
async function ready<D>(
  { db }: Bank,
  kind: OrderKind<D>,
  order: Order<D>,
  happens: Happening,
  now: number,
): Promise<{ order: Order<D>; happens: Happening } | undefined> {
  const isDue = happens.what === 'due' && isLive(order) && order.dueAt !== null && order.dueAt <= now
  const { ready: read } = kind
  if (!isDue || !read || order.state === 'awaiting-code') return { order, happens }
  return db.asBank(async tx => {
    const { ready, fixed } = await read(tx, order)
    if (!fixed) return { order, happens: { ...happens, ready } }
    const after = { ...order, ...fixed, version: order.version + 1 }
    return (await write(tx, order, after)) ? { order: after, happens: { ...happens, ready } } : undefined
  })
}

type Asked = Extract<Next, { ask: object }>
type Word = { readonly outcome: 'accepted'; readonly event: RecordedEvent } | Refusal

/** What the ledger says. A key that is bound already tells what another try, or whoever ended the order first, has made. */
async function wordOf<D>(
  { ledger }: Bank,
  kind: OrderKind<D>,
  order: Order<D>,
  { ask, key, actor }: Asked,
  at: number,
): Promise<Word> {
  const result = await fromLedger(ledger.append({ key, actor, at, ...ask }))
  if (result.outcome === 'accepted' || result.code !== 'key_reused_with_different_body') return result
  const bound = await fromLedger(ledger.lookup(key))
  if (bound.state !== 'made') return result
  const isOwn = order.state !== 'asked' || isFirstOf(kind, order, bound.event)
  return isOwn ? { outcome: 'accepted', event: bound.event } : result
}

/** Whether an event under the key of the order's request is this order's, and not something else that the key was used for. */
export const isFirstOf = <D>(kind: OrderKind<D>, order: Order<D>, event: RecordedEvent): boolean =>
  [kind.act(order), kind.setAside(order), kind.plan(order)].some(act =>
    recordsAct(event, { ...act, actor: order.customer }),
  )

const SOON_S = 60

/** A timer of this process takes the next step when it is near; should the process go away, the bank's own work finds it. */
function goesOnSoon<D>(bank: Bank, kind: OrderKind<D>, order: Order<D>): Order<D> {
  if (order.state === 'on-hold' && order.undoSeconds > 0 && order.undoSeconds <= SOON_S)
    afterWhile(order.undoSeconds, async () => step(bank, kind, await reread(bank, kind, order), { what: 'due' }))
  return order
}

export async function reread<D>({ db }: Bank, kind: OrderKind<D>, { id }: Pick<Order, 'id'>): Promise<Order<D>> {
  const order = await db.asBank(tx => orderById(tx, kind, id))
  if (!order) throw busy() // a try that was given up was swept away
  return order
}
