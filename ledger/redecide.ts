/**
 * Decides a recorded event again: what was asked, by whom and when, on the states that all events before it make. The
 * rules have to accept it and make the same legs and effects, else it is not an event of this bank, however well its
 * hash fits. Pure.
 */
import { scaleOf, USD, type AccountId } from './accounts.ts'
import { decide, prepareVersion, touchesOf, type Act } from './decide.ts'
import { isStaff, type Accepted, type Lot, type RecordedEvent, type Touches } from './events/event.ts'
import { bankKey, lotKey, type States } from './evolve.ts'
import { CUSTOMERS, isStoredKey, mayCountFor } from './keys.ts'
import { text, ZERO, type Money } from './money.ts'
import { isRecord } from './table.ts'

/** A recorded event with its module and what the rules have to know of. */
export interface Readable {
  readonly event: RecordedEvent
  readonly act: Act
  readonly touches: Touches
}

const momentOf = ({ actor, bankDay, recordedAt, seq }: RecordedEvent) => ({ actor, bankDay, at: recordedAt, seq })

/** The module of the event's own version and its payload as that reads it; in words why there is none. */
export function readable(event: RecordedEvent): Readable | string {
  const act = prepareVersion(event.kind, event.version, event.payload)
  if (act === undefined) return `no rules of version ${event.version} are known of ${event.kind}`
  if ('outcome' in act) return `its payload is not one of ${event.kind}: ${Object.values(act.params).join(' ')}`
  if (!isSame(act.payload, event.payload)) return `its payload holds what ${event.kind} does not know`
  try {
    return { event, act, touches: touchesOf(act, momentOf(event)) }
  } catch (error) {
    return failed(error)
  }
}

const failed = (error: unknown) => `its rules fail on it: ${error instanceof Error ? error.message : String(error)}`

/** The rules on growing states. Whoever applies an event to the states says so with `applied`. */
export class Rules {
  readonly #states: States
  /** Keys of the living lots, by account and by origin: a decision must not look through all of them. */
  readonly #onAccount = new Map<AccountId, Set<string>>()
  readonly #ofOrigin = new Map<number, Set<string>>()

  constructor(states: States) {
    this.#states = states
    for (const lot of states.lots.values()) this.#index(lot)
  }

  /** The amounts of the legs of the event that was judged last, where the rules make it as it stands. */
  amounts: readonly Money[] | undefined

  /**
   * What the rules have against the event, in words; undefined when they make it as it stands.
   * `earlier` answers by seq.
   */
  judge({ event, act, touches }: Readable, earlier: (seq: number) => RecordedEvent | undefined): string | undefined {
    this.amounts = undefined
    const stranger = wrongKey(event)
    if (stranger) return stranger
    try {
      const decision = decide(this.#read(event, act, touches, earlier), act, momentOf(event))
      if (decision.outcome === 'accepted') {
        const different = difference(event, decision)
        if (different === undefined) this.amounts = decision.legs.map(({ amount }) => amount)
        return different
      }
      const params = Object.entries(decision.params).map(([name, value]) => `, ${name} ${value}`)
      return `${event.kind} by ${event.actor} is refused by the rules: ${decision.code}${params.join('')}`
    } catch (error) {
      return failed(error)
    }
  }

  applied({ effects }: RecordedEvent): void {
    for (const effect of effects) {
      if (effect.effect !== 'lot') continue
      const lot = this.#states.lots.get(lotKey(effect.origin, effect.account, effect.asset))
      if (lot) this.#index(lot)
    }
  }

  #index(lot: Lot): void {
    const key = lotKey(lot.origin, lot.account, lot.asset)
    const living = !lot.amount.isZero()
    keep(this.#onAccount, lot.account, key, living)
    keep(this.#ofOrigin, lot.origin, key, living)
  }

  /** As the writer reads it, from states that hold everything. */
  #read(
    event: RecordedEvent,
    { module }: Act,
    touches: Touches,
    earlier: (seq: number) => RecordedEvent | undefined,
  ): States {
    const all = this.#states
    const { accounts, holds, orders } = all
    const lots = this.#ofOrigin.size > 0 ? this.#lotsFor(event, touches) : NO_LOTS
    let bank = bankOf(module)
    if (touches.units?.length) {
      bank = new Map(bank)
      for (const [id, asset] of touches.units) bank.set(bankKey(id, asset), ZERO)
    }
    let counters = NO_COUNTERS
    if (touches.counters?.length) {
      counters = new Map()
      for (const name of touches.counters) counters.set(name, all.counters.get(name) ?? ZERO)
    }
    let events = NO_EVENTS
    if (touches.events?.length) {
      events = new Map()
      for (const seq of touches.events) {
        const found = seq < event.seq ? earlier(seq) : undefined
        if (found) events.set(seq, found)
      }
    }
    return { accounts, holds, orders, lots, bank, counters, events }
  }

  #lotsFor({ legs }: RecordedEvent, touches: Touches): States['lots'] {
    const { lots, holds, orders } = this.#states
    const wanted: States['lots'] = new Map()
    const take = (keys: ReadonlySet<string> | undefined) => {
      for (const key of keys ?? []) {
        const lot = lots.get(key)
        if (lot) wanted.set(key, lot)
      }
    }
    const on = (id: AccountId | undefined) => id !== undefined && take(this.#onAccount.get(id))
    touches.accounts?.forEach(on)
    touches.holds?.forEach(id => on(holds.get(id)?.account))
    touches.orders?.forEach(id => on(orders.get(id)?.account))
    for (const { account } of legs) on(account)
    for (const origin of touches.origins ?? []) take(this.#ofOrigin.get(origin))
    return wanted
  }
}

/** What most events do not touch: never written to, as a decision only reads. */
const NO_LOTS: States['lots'] = new Map()
const NO_COUNTERS: States['counters'] = new Map()
const NO_EVENTS: States['events'] = new Map()

/** The bank's accounts that a kind posts to: its rule asks whether they were read, and never for how much. */
function bankOf(module: Act['module']): States['bank'] {
  const known = posts.get(module)
  if (known) return known
  const read: States['bank'] = new Map(module.posts.map(id => [bankKey(id, USD), ZERO]))
  posts.set(module, read)
  return read
}

const posts = new WeakMap<Act['module'], States['bank']>()

function keep<K>(index: Map<K, Set<string>>, at: K, key: string, living: boolean): void {
  const keys = index.get(at)
  if (living && keys) return void keys.add(key)
  if (living) return void index.set(at, new Set([key]))
  keys?.delete(key)
  if (keys?.size === 0) index.delete(at)
}

/** A customer acts under a key of their own; under a customer's key only they act, or the bank for them. */
function wrongKey({ key, actor, effectiveDate, bankDay }: RecordedEvent): string | undefined {
  if (!isStoredKey(key)) return `its key ${key} is not one that is given`
  if (!mayCountFor(key, effectiveDate, bankDay)) return `its value day ${effectiveDate} is not one of its key ${key}`
  if (!key.startsWith(CUSTOMERS) || isStaff(actor)) return undefined
  return key.startsWith(`${CUSTOMERS}${actor}:`) ? undefined : `${actor} acts under the key ${key} of somebody else`
}

/** Where the event is not what its rules make. */
function difference({ kind, legs, effects }: RecordedEvent, made: Accepted): string | undefined {
  const isLeg = ({ account, asset, amount }: Accepted['legs'][number], i: number) => {
    const found = legs[i]
    return found?.account === account && found.asset === asset && found.amount === text(amount, scaleOf(asset))
  }
  if (made.legs.length !== legs.length || !made.legs.every(isLeg)) {
    const wanted = made.legs.map(({ account, asset, amount }) => `${account} ${text(amount, scaleOf(asset))} ${asset}`)
    const found = legs.map(({ account, asset, amount }) => `${account} ${amount} ${asset}`)
    return `its legs are ${found.join(', ') || 'none'}; the rules of ${kind} make ${wanted.join(', ') || 'none'}`
  }
  if (isSame(made.effects, effects)) return undefined
  const told = (list: unknown) => JSON.stringify(list)
  return `its effects are ${told(effects)}; the rules of ${kind} make ${told(made.effects)}`
}

/** Equal as JSON tells values: a member without a value is not there. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => isSame(one, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const [left, right] = [a, b]
  let more = 0
  for (const name in right) if (right[name] !== undefined) more += 1
  for (const name in left) {
    if (left[name] === undefined) continue
    if (!Object.hasOwn(right, name) || !isSame(left[name], right[name])) return false
    more -= 1
  }
  return more === 0
}
