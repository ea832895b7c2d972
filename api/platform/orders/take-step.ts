/**
 * The one way in which an order goes on: what happened is decided, the ledger is asked, its word is kept. Whoever dies
 * on the way is followed by the next: the key of each step answers with the event that is there. Knows no database:
 * `step.ts` hands it ours.
 */
import { recordsAct } from '../../../ledger/decide.ts'
import type { AppendResult, Ledger, RecordedEvent } from '../../../ledger/journal.ts'
import {
  decide,
  endKey,
  evolve,
  firstActs,
  isLive,
  type Happening,
  type Next,
  type Order,
  type OrderRules,
  type Ready,
} from './order.ts'

export type Refusal = Extract<AppendResult, { outcome: 'refused' }>

export interface Stepped<D> {
  /** As it stands now. */
  readonly order: Order<D>
  /** What the ledger wrote of it in this very step. */
  readonly event?: RecordedEvent
  /** Why the ledger did not do what was asked. */
  readonly refusal?: Refusal
}

/** `taken`: nothing was kept, because another request under the key of this draft was placed by the same event. */
export type KeptOrder<D> = Order<D> | 'taken' | undefined

const KEY_TAKEN: Refusal = { outcome: 'refused', code: 'key_reused_with_different_body', params: {} }

/**
 * What a step needs of the world around it. Anything may throw: nothing has then happened,
 * or the next try finds that it has.
 */
export interface World<D> {
  /** Bank clock, ms. */
  now(): Promise<number>
  readonly ledger: Pick<Ledger, 'append' | 'lookup'>
  /**
   * Whether what is due can be made, and the order with what was fixed for it. Undefined when another step came first.
   */
  ready(order: Order<D>): Promise<{ readonly order: Order<D>; readonly ready: Ready } | undefined>
  /** Keeps `after`, if the order is still `before`. Undefined, and nothing kept, when another step came first. */
  keep(before: Order<D>, after: Order<D>, event: RecordedEvent): Promise<KeptOrder<D>>
  /** The order as it stands; throws when it is gone. */
  reread(id: string): Promise<Order<D>>
}

/** So often a step is decided again because another one came first. */
const TRIES = 12

/**
 * Takes the step that a happening asks for, or none where the order has gone on since.
 * Undefined when others always come first.
 */
export async function takeStep<D>(
  rules: OrderRules<D>,
  world: World<D>,
  from: Order<D>,
  happening: Happening,
): Promise<Stepped<D> | undefined> {
  let [order, happens] = [from, happening]
  for (let left = TRIES; left > 0; left -= 1) {
    const now = await world.now()
    const readied = await readyFor(world, order, happens, now)
    const next = readied && decide(rules, readied.order, readied.happens, now)
    if (!readied || !next) {
      order = await world.reread(order.id)
      continue
    }
    if (next.ask === undefined) return { order: readied.order }
    order = readied.order
    const told = await wordOf(rules, world, order, next, now)
    if (told.outcome === 'refused') {
      if (happens.what !== 'due') return { order, refusal: told }
      happens = { what: 'refused', why: told.code } // its moment came, and this is how it ends
      continue
    }
    const kept = await keepWord(rules, world, order, next.key, told.event)
    if (kept === 'taken') return { order, refusal: KEY_TAKEN }
    if (kept) return { order: kept, event: told.event }
    order = await world.reread(order.id)
  }
  return undefined
}

/**
 * Keeps what an event makes of an order. What ends it ends it at once, though somebody's code, change or count came to
 * the row while the ledger was asked: no moment may be seen at which it waits for what is over.
 */
async function keepWord<D>(rules: OrderRules<D>, world: World<D>, from: Order<D>, key: string, event: RecordedEvent) {
  let order = from
  for (let left = TRIES; left > 0; left -= 1) {
    const kept = await world.keep(order, evolve(rules, order, event), event)
    if (kept || key !== endKey(order)) return kept
    order = await world.reread(order.id)
    if (!isLive(order)) return undefined
  }
  return undefined
}

/** What is due is read for, and what is only known on the day is fixed before the ledger is asked. */
async function readyFor<D>(
  world: World<D>,
  order: Order<D>,
  happens: Happening,
  now: number,
): Promise<{ order: Order<D>; happens: Happening } | undefined> {
  const isDue = happens.what === 'due' && isLive(order) && order.dueAt !== null && order.dueAt <= now
  if (!isDue || order.state === 'awaiting-code') return { order, happens }
  const readied = await world.ready(order)
  return readied && { order: readied.order, happens: { what: 'due', ready: readied.ready } }
}

type Asked = Extract<Next, { ask: object }>
type Word = { readonly outcome: 'accepted'; readonly event: RecordedEvent } | Refusal

/**
 * What the ledger says. A key that is bound already tells what another try, or whoever ended the order first, has made.
 */
async function wordOf<D>(
  rules: OrderRules<D>,
  { ledger }: World<D>,
  order: Order<D>,
  { ask, key, actor }: Asked,
  at: number,
): Promise<Word> {
  const result = await ledger.append({ key, actor, at, ...ask })
  if (result.outcome === 'accepted' || result.code !== 'key_reused_with_different_body') return result
  const bound = await ledger.lookup(key)
  if (bound.state !== 'made') return result
  const isOwn = order.state !== 'asked' || isFirstOf(rules, order, bound.event)
  return isOwn ? { outcome: 'accepted', event: bound.event } : result
}

/**
 * Whether an event under the key of the order's request is this order's,
 * and not something else that the key was used for.
 */
export const isFirstOf = <D>(rules: OrderRules<D>, order: Order<D>, event: RecordedEvent): boolean =>
  firstActs(rules, order).some(act => recordsAct(event, { ...act, actor: order.customer }))
