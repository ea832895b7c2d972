/**
 * (states, event) -> states. Applies what an event says: its postings and its effects. Pure apart from the containers
 * it is handed: the maps are updated in place (an account's positions are such a map), their other values are replaced
 * and never changed. Replay and the writer both use it.
 */
import {
  EMPTY_POSITION,
  isBankAccount,
  type AccountId,
  type AccountState,
  type Asset,
  type Position,
} from './accounts.ts'
import type { Effect, Hold, Lot, Order, RecordedEvent } from './events/event.ts'
import { money, ZERO, type Money } from './money.ts'

/** An account as only this file changes it. */
export interface LiveAccount extends AccountState {
  readonly positions: Map<Asset, Position>
}

export interface States {
  readonly accounts: Map<AccountId, LiveAccount>
  readonly holds: Map<number, Hold>
  /** By `lotKey`. */
  readonly lots: Map<string, Lot>
  readonly counters: Map<string, Money>
  readonly orders: Map<number, Order>
  /** Running sums of the bank's own accounts, debit-positive, by `bankKey`. */
  readonly bank: Map<string, Money>
  readonly events: Map<number, RecordedEvent>
}

export const emptyStates = (): States => ({
  accounts: new Map(),
  holds: new Map(),
  lots: new Map(),
  counters: new Map(),
  orders: new Map(),
  bank: new Map(),
  events: new Map(),
})

export const lotKey = (origin: number, account: AccountId, asset: Asset): string => `${origin}:${account}:${asset}`
export const bankKey = (account: AccountId, asset: Asset): string => `${account}:${asset}`

/**
 * Applies the event and answers, per leg, the account's running balance after it (debit-positive). `amounts` are those
 * of the legs, for a caller that has them as numbers already.
 */
export function evolve(states: States, event: RecordedEvent, amounts?: readonly Money[]): Money[] {
  for (const effect of event.effects) if (effect.effect === 'open') open(states, effect)
  const balances = event.legs.map((leg, i) => post(states, leg.account, leg.asset, amounts?.[i] ?? money(leg.amount)))
  for (const effect of event.effects) if (effect.effect !== 'open') apply(states, effect, event.seq)
  return balances
}

function post(states: States, account: AccountId, asset: Asset, amount: Money): Money {
  if (isBankAccount(account)) {
    const key = bankKey(account, asset)
    const after = (states.bank.get(key) ?? ZERO).plus(amount)
    states.bank.set(key, after)
    return after
  }
  const { positions } = known(states, account)
  const { posted, held, unsettled } = positions.get(asset) ?? EMPTY_POSITION
  const after = posted.minus(amount)
  positions.set(asset, { posted: after, held, unsettled })
  return after.neg()
}

function move(states: States, id: AccountId, asset: Asset, change: (position: Position) => Position): void {
  const { positions } = known(states, id)
  positions.set(asset, change(positions.get(asset) ?? EMPTY_POSITION))
}

function known(states: States, id: AccountId): LiveAccount {
  const account = states.accounts.get(id)
  if (!account) throw new Error(`account ${id} is touched but was not read`)
  return account
}

function open(states: States, effect: Extract<Effect, { effect: 'open' }>): void {
  states.accounts.set(effect.account, {
    id: effect.account,
    publicId: effect.publicId,
    owner: effect.owner,
    kind: effect.kind,
    floor: money(effect.floor),
    terms: effect.terms,
    openedOn: effect.day,
    status: 'open',
    positions: new Map(),
  })
}

function apply(states: States, effect: Exclude<Effect, { effect: 'open' }>, seq: number): void {
  switch (effect.effect) {
    case 'change': {
      const before = known(states, effect.account)
      return void states.accounts.set(effect.account, {
        ...before,
        floor: effect.floor === undefined ? before.floor : money(effect.floor),
        status: effect.status ?? before.status,
        terms: effect.terms ? { ...before.terms, ...effect.terms } : before.terms,
      })
    }
    case 'hold': {
      const { account, asset, until, reason, type } = effect
      const amount = money(effect.amount)
      states.holds.set(seq, { id: seq, account, asset, amount, until, reason, type })
      return move(states, account, asset, p => ({ ...p, held: p.held.plus(amount) }))
    }
    case 'release': {
      const hold = states.holds.get(effect.hold)
      if (!hold) throw new Error(`hold ${effect.hold} is released but was not read`)
      const amount = money(effect.amount)
      states.holds.set(hold.id, { ...hold, amount: hold.amount.minus(amount) })
      return move(states, hold.account, hold.asset, p => ({ ...p, held: p.held.minus(amount) }))
    }
    case 'lot': {
      const { origin, account, asset } = effect
      const key = lotKey(origin, account, asset)
      const amount = (states.lots.get(key)?.amount ?? ZERO).plus(effect.amount)
      states.lots.set(key, { origin, account, asset, amount })
      if (!isBankAccount(account))
        move(states, account, asset, p => ({ ...p, unsettled: p.unsettled.plus(effect.amount) }))
      return
    }
    case 'count':
      return void states.counters.set(effect.counter, (states.counters.get(effect.counter) ?? ZERO).plus(effect.amount))
    case 'order': {
      const { account, side, symbol } = effect
      return void states.orders.set(seq, {
        id: seq,
        account,
        side,
        symbol,
        quantity: money(effect.quantity),
        limit: money(effect.limit),
      })
    }
    case 'order-ended':
      return void states.orders.delete(effect.order)
  }
}
