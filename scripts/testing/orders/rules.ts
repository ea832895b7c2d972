/**
 * The rules that hold for every order, whatever happened to it and to those who carried it out. In words first:
 *
 * 1. One key, one order; the same request is always told the same order, another one under its key is refused.
 * 2. What was refused leaves nothing behind: no draft stays when nobody asks any more.
 * 3. Every order ends once; what is still to come has a moment at which something happens to it; each movement of a customer's money
 *    belongs to exactly one order, and each hold to exactly one order that lives.
 * 4. A state never contradicts the journal: made means its event, ended otherwise means that no money moved and nothing is set aside.
 * 5. No more leaves the bank than codes were given for.
 * 6. The legs of each event sum to zero, and no account is below its floor.
 */
import { isBankAccount, position } from '../../../ledger/accounts.ts'
import { money, sum } from '../../../ledger/money.ts'
import { endKey, isLive } from '../../../api/platform/orders/order.ts'
import { isEnd } from '../../../api/platform/orders/states.schema.ts'
import type { AnyOrder } from './memory-desk.ts'
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
]

/** Every rule that is broken, in words. */
export function broken(seen: Seen): string[] {
  const { bank } = seen
  const orders = [...bank.orders.values()]
  return [
    ...oneKey(orders),
    ...noDrafts(orders),
    ...ends(orders),
    ...moves(seen, orders),
    ...holds(seen, orders),
    ...floors(seen),
    ...codes(seen, orders),
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

const ends = (orders: readonly AnyOrder[]): string[] =>
  orders.flatMap(order => [
    ...(isLive(order) && order.dueAt === null ? [`${order.id} waits for nothing`] : []),
    ...(isEnd(order.state) && order.dueAt !== null ? [`${order.id} has ended and still waits`] : []),
    ...((order.state === 'made') !== (order.event !== null)
      ? [`${order.id} is ${order.state} with the event ${order.event ?? 'none'}`]
      : []),
  ])

function moves({ bank }: Seen, orders: readonly AnyOrder[]): string[] {
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

function holds({ bank }: Seen, orders: readonly AnyOrder[]): string[] {
  const owners = Map.groupBy(
    orders.filter(({ hold, state }) => hold !== null && !isEnd(state)),
    ({ hold }) => hold ?? 0,
  )
  const living = [...bank.ledger.states.holds.values()].filter(({ amount }) => amount.gt(0))
  const lost = living
    .filter(({ id }) => owners.get(id)?.length !== 1)
    .map(({ id }) => `the hold ${id} has ${owners.get(id)?.length ?? 0} owners`)
  const ids = new Set(living.map(({ id }) => id))
  const gone = [...owners.keys()]
    .filter(id => !ids.has(id))
    .map(id => `an order that lives names the hold ${id}, which is gone`)
  return [...lost, ...gone]
}

function floors({ bank }: Seen): string[] {
  const unbalanced = bank.ledger.events
    .filter(({ legs }) => !sum(legs.filter(({ asset }) => asset === 'USD').map(({ amount }) => money(amount))).isZero())
    .map(({ seq }) => `the legs of ${seq} do not sum to zero`)
  const below = [...bank.ledger.states.accounts.values()]
    .filter(({ id }) => !isBankAccount(id))
    .filter(account => position(account).posted.minus(position(account).held).lt(account.floor))
    .map(({ id }) => `the account ${id} is below its floor`)
  return [...unbalanced, ...below]
}

/** A wire moves only in a series whose code was entered; so does what goes to an account elsewhere for the first time. */
function codes({ bank, codes: entered }: Seen, orders: readonly AnyOrder[]): string[] {
  const wires = orders.filter(order => order.state === 'made' && (order.details as { type?: string }).type === 'wire')
  const uncoded = wires
    .filter(({ series }) => !entered.has(series))
    .map(({ id }) => `the wire ${id} was made without a code`)
  const approvedBy = Map.groupBy(wires, ({ series }) => series)
  const tooMuch = [...approvedBy].flatMap(([series, made]) => {
    const scope = bank.approvals.get(series)
    const paid = sum(made.map(({ amount }) => money(amount ?? 0)))
    return scope && paid.gt(scope)
      ? [`the wires of ${series} took ${paid.toFixed(2)} of the ${scope.toFixed(2)} that codes were given for`]
      : []
  })
  return [...uncoded, ...tooMuch]
}
