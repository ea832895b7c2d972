/**
 * The rules that hold for every order, whatever happened to it and to those who carried it out: those of
 * ARCHITECTURE, Orders, by their numbers. In words first:
 *
 * 1. One key, one order; the same request is always told the same order, another one under its key is refused
 *    (`models.ts`).
 * 2. What was refused leaves nothing behind: no draft stays when nobody asks any more.
 * 3. Every order ends once; what is still to come has a moment at which something happens to it, and names no account
 *    that was closed; each movement that a customer ordered belongs to exactly one order, and each hold to exactly
 *    one order that lives.
 * 4. A state never contradicts the journal: made means its event, ended otherwise means that no money moved and nothing
 *    is set aside. What was made comes back once at most, by whatever way.
 * 5. No more leaves the bank, and no more is planned, than codes were given for.
 * 6. Due orders run in their written order (`agreement.ts`).
 * 7. Nothing is recorded at a moment that the bank's clock has not reached.
 *
 * And of all of it: the legs of each event sum to zero, and only what is forced takes an account below its floor.
 */
import { FIRST_CUSTOMER_ACCOUNT, type AccountId } from '../../../ledger/accounts.ts'
import { modules } from '../../../ledger/events/all.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { money, sum, ZERO, type Money } from '../../../ledger/money.ts'
import { datesLeft } from '../../../api/platform/orders/course.ts'
import { endKey, isLive } from '../../../api/platform/orders/order.ts'
import { isEnd } from '../../../api/platform/orders/states.schema.ts'
import { typeIn, type AnyOrder, type MemoryBank } from './memory-bank.ts'
import type { Seen } from './hostile.ts'

const MOVES = [
  'internal-transfer',
  'external-transfer',
  'wire',
  'card-payment',
  'bill-payment',
  'branch-withdrawal',
  'cash-advance',
  'atm-dispensed',
  'deposit',
  'check-deposit',
]

/** Every rule that is broken, in words. */
export function broken(seen: Seen): string[] {
  const { bank } = seen
  const orders = [...bank.orders.values()]
  return [
    ...oneKey(orders),
    ...noDrafts(orders),
    ...ends(bank, orders),
    ...contradictions(bank, orders),
    ...moves(bank, orders),
    ...holds(bank, orders),
    ...cameBackTwice(bank),
    ...codes(seen, orders),
    ...time(bank),
    ...floors(bank),
  ]
}

function oneKey(orders: readonly AnyOrder[]): string[] {
  const bound = Map.groupBy(
    orders.filter(({ state }) => state !== 'asked'),
    ({ key }) => key,
  )
  return [...bound].filter(([, own]) => own.length > 1).map(([key]) => `two orders under ${key}`)
}

const noDrafts = (orders: readonly AnyOrder[]): string[] =>
  orders.filter(({ state }) => state === 'asked').map(({ id }) => `the draft ${id} was left`)

const ends = (bank: MemoryBank, orders: readonly AnyOrder[]): string[] =>
  orders.flatMap(order => [
    ...(isLive(order) && order.dueAt === null ? [`${order.id} waits for nothing`] : []),
    ...(isLive(order) && namesClosed(bank, order) ? [`${order.id} waits for an account that was closed`] : []),
    ...(isEnd(order.state) && order.dueAt !== null ? [`${order.id} has ended and still waits`] : []),
    ...((order.state === 'made') !== (order.event !== null)
      ? [`${order.id} is ${order.state} with the event ${order.event ?? 'none'}`]
      : []),
  ])

/** What was made is what its event moved, whatever was changed meanwhile; what the journal has ended lives no more. */
const contradictions = (bank: MemoryBank, orders: readonly AnyOrder[]): string[] =>
  orders.flatMap(order => {
    const ended = bank.keys.get(endKey(order))
    if (isLive(order)) return ended ? [`${order.id} lives, but ${ended.kind} ${ended.seq} has ended it`] : []
    const { amount } = bank.ledger.events[(order.event ?? 0) - 1]?.payload ?? {}
    const isOther = typeof amount === 'string' && !money(amount).eq(order.amount ?? 0)
    return isOther ? [`${order.id} tells of ${order.amount ?? 'nothing'}, but ${amount} moved`] : []
  })

const namesClosed = ({ ledger }: MemoryBank, { from, to }: AnyOrder): boolean =>
  [...ledger.states.accounts.values()].some(({ id, status }) => status === 'closed' && (id === from || id === to))

function moves(bank: MemoryBank, orders: readonly AnyOrder[]): string[] {
  const listed = new Map<number, string[]>()
  for (const { id, event } of orders) if (event !== null) listed.set(event, [...(listed.get(event) ?? []), id])
  const customers = new Set(bank.people.map(({ owner }) => owner))
  const moved = bank.ledger.events.filter(
    ({ kind, actor }) => MOVES.includes(kind) && (customers.has(actor) || kind === 'atm-dispensed'),
  )
  const unlisted = moved
    .filter(({ seq }) => listed.get(seq)?.length !== 1)
    .map(({ seq, kind }) => `the ${kind} ${seq} belongs to ${listed.get(seq)?.length ?? 0} orders`)
  const seqs = new Set(moved.map(({ seq }) => seq))
  const invented = [...listed.keys()]
    .filter(seq => !seqs.has(seq))
    .map(seq => `an order names ${seq}, which moved nothing`)
  // What ended otherwise has nothing under the key of its money.
  const contradicted = orders
    .filter(({ state }) => isEnd(state) && state !== 'made')
    .filter(order => MOVES.includes(bank.keys.get(endKey(order))?.kind ?? ''))
    .map(({ id, state }) => `${id} is ${state}, but its money moved`)
  return [...unlisted, ...invented, ...contradicted]
}

function holds(bank: MemoryBank, orders: readonly AnyOrder[]): string[] {
  const owners = Map.groupBy(
    orders.filter(({ hold, state }) => hold !== null && !isEnd(state)),
    ({ hold }) => hold ?? 0,
  )
  // The later part of a check rests in the ledger until the check is collected.
  const living = [...bank.ledger.states.holds.values()].filter(
    ({ id, amount }) => amount.gt(0) && bank.ledger.events[id - 1]?.kind !== 'check-deposit',
  )
  const lost = living
    .filter(({ id }) => owners.get(id)?.length !== 1)
    .map(({ id }) => `the hold ${id} has ${owners.get(id)?.length ?? 0} owners`)
  const ids = new Set(living.map(({ id }) => id))
  const gone = [...owners.keys()]
    .filter(id => !ids.has(id))
    .map(id => `an order that lives names the hold ${id}, which is gone`)
  return [...lost, ...gone]
}

/** Each way back of each event, less those that were given up again. */
function cameBackTwice({ ledger }: MemoryBank): string[] {
  const back = new Map<number, number>()
  for (const { kind, payload } of ledger.events) {
    if (WAYS_BACK.includes(kind)) back.set(Number(payload['of']), (back.get(Number(payload['of'])) ?? 0) + 1)
    if (kind !== 'dispute-credit-ended' || payload['outcome'] !== 'taken-back') continue
    back.set(Number(payload['disputed']), (back.get(Number(payload['disputed'])) ?? 0) - 1)
  }
  return [...back]
    .filter(([, times]) => times > 1)
    .map(([seq, times]) => `the money of ${seq} came back ${times} times`)
}

const WAYS_BACK = [
  'external-return',
  'wire-return',
  'bill-payment-return',
  'transfer-reversal',
  'reversal',
  'dispute-credit',
]

function time({ ledger, now }: MemoryBank): string[] {
  const last = ledger.events.at(-1)
  return last && Date.parse(last.recordedAt) > now + ALLOWED_MS
    ? [`${last.seq} was recorded at ${last.recordedAt}`]
    : []
}

/** What a process's clock is believed. */
const ALLOWED_MS = 5_000

function floors({ ledger }: MemoryBank): string[] {
  const unbalanced = ledger.events
    .filter(({ legs }) => !sum(legs.filter(({ asset }) => asset === 'USD').map(({ amount }) => money(amount))).isZero())
    .map(({ seq }) => `the legs of ${seq} do not sum to zero`)
  const free = new Map<number, Money>()
  const below: string[] = []
  for (const event of ledger.events) {
    for (const [id, change] of changes(event)) {
      const now = (free.get(id) ?? ZERO).plus(change)
      free.set(id, now)
      const isOver = change.isNegative() && now.lt(ledger.states.accounts.get(id)?.floor ?? ZERO)
      if (isOver && !modules.get(event.kind)?.forced)
        below.push(`${event.kind} ${event.seq} took ${id} below its floor`)
    }
  }
  return [...unbalanced, ...below]
}

/** What an event does to what is free on each customer's account. */
function changes({ legs, effects }: RecordedEvent): Map<AccountId, Money> {
  const found = new Map<AccountId, Money>()
  const add = (id: AccountId, amount: Money) => found.set(id, (found.get(id) ?? ZERO).plus(amount))
  for (const { account, asset, amount } of legs)
    if (asset === 'USD' && account >= FIRST_CUSTOMER_ACCOUNT) add(account, money(amount).neg())
  for (const one of effects) {
    if (one.effect === 'hold') add(one.account, money(one.amount).neg())
    if (one.effect === 'release') add(one.account, money(one.amount))
  }
  return found
}

/**
 * A wire moves only in a series whose code was entered; so does what goes to an account elsewhere for the first time.
 */
function codes({ bank, codes: entered }: Seen, orders: readonly AnyOrder[]): string[] {
  const wires = orders.filter(order => order.state === 'made' && typeIn(order) === 'wire')
  const uncoded = wires
    .filter(({ series }) => !entered.has(series))
    .map(({ id }) => `the wire ${id} was made without a code`)
  const tooMuch = [...bank.approvals].flatMap(([series, scope]) => {
    const own = orders.filter(one => one.series === series)
    const paid = sum(own.filter(({ state }) => state === 'made').map(({ amount }) => money(amount ?? 0)))
    const planned = own.filter(({ state }) => state === 'scheduled' || state === 'on-hold')
    const toCome = sum(planned.map(({ amount, course }) => money(amount ?? 0).times(datesLeft(course))))
    return paid.plus(toCome).gt(scope)
      ? [`${series} took ${paid.toFixed(2)} and will ${toCome.toFixed(2)}: a code was given for ${scope.toFixed(2)}`]
      : []
  })
  return [...uncoded, ...tooMuch]
}
