/**
 * A ledger in memory over the pure core: what the writer does, without a database. Each command is decided on a copy of
 * only what its module says it touches, as the writer reads it, so that a module that forgets something fails here too.
 */
import {
  accountOpenedBy,
  isBankAccount,
  position,
  scaleOf,
  spendable,
  USD,
  wasClosed,
  withdrawable,
  type AccountId,
  type AccountState,
} from '../../ledger/accounts.ts'
import { bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { decide, prepare, touchesOf } from '../../ledger/decide.ts'
import type { EventModule, RecordedEvent, Refusal, Touches } from '../../ledger/events/event.ts'
import { bankKey, emptyStates, evolve, type States } from '../../ledger/evolve.ts'
import { money, text, ZERO } from '../../ledger/money.ts'

export interface Asked {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly actor?: string
  /** Bank clock, ms. */
  readonly at?: number
}

export type Told = { readonly outcome: 'accepted'; readonly event: RecordedEvent } | Refusal

export const MORNING = Date.parse('2026-03-02T15:00:00.000Z')

export class PureLedger {
  readonly states: States = emptyStates()
  readonly events: RecordedEvent[] = []
  #at = 0
  #day: BankDay = ''

  get seq(): number {
    return this.events.length
  }

  /** Why a command would be refused now, if it would be. */
  rehearse({ kind, payload, actor = 'bank', at = MORNING }: Asked): Refusal | undefined {
    const act = prepare(kind, payload)
    if ('outcome' in act) return act
    const now = Math.max(this.#at, at)
    const moment = { actor, bankDay: bankDayOf(now), at: new Date(now).toISOString() }
    const decision = decide(this.#read(touchesOf(act, moment), act.module), act, { ...moment, seq: this.seq + 1 })
    return decision.outcome === 'refused' ? decision : undefined
  }

  /** Decides a command and applies its event. Throws what a defect of a module throws. */
  append({ kind, payload, actor = 'bank', at = MORNING }: Asked): Told {
    const act = prepare(kind, payload)
    if ('outcome' in act) return act
    const now = Math.max(this.#at, at) // only what is written moves the ledger's clock
    const today = bankDayOf(now)
    if (today > this.#day) this.#openDay(today, now)
    const moment = { actor, bankDay: this.#day, at: new Date(now).toISOString() }
    const touches = touchesOf(act, moment)
    const read = this.#read(touches, act.module)
    const decision = decide(read, act, { ...moment, seq: this.seq + 1 })
    if (decision.outcome === 'refused') return decision
    this.#at = now
    const event: RecordedEvent = {
      ...this.#head(act.module, actor),
      payload: JSON.parse(JSON.stringify(act.payload)),
      legs: decision.legs.map(leg => ({ ...leg, amount: text(leg.amount, scaleOf(leg.asset)) })),
      effects: decision.effects,
    }
    evolve(read, event)
    this.#keep(read, touches)
    this.events.push(event)
    return { outcome: 'accepted', event }
  }

  /** The ledger's clock: when its last event was written, ms. */
  get at(): number {
    return this.#at
  }

  account(id: AccountId): AccountState {
    const found = this.states.accounts.get(id)
    if (!found) throw new Error(`no account ${id}`)
    return found
  }

  #head({ kind, version }: Pick<EventModule<unknown>, 'kind' | 'version'>, actor: string) {
    const seq = this.seq + 1
    return {
      ledger: 1,
      seq,
      key: `o:${seq}`,
      kind,
      version,
      bankDay: this.#day,
      effectiveDate: this.#day,
      recordedAt: new Date(this.#at).toISOString(),
      actor,
    }
  }

  #openDay(day: BankDay, at: number): void {
    this.#day = day
    this.#at = at
    this.events.push({
      ...this.#head({ kind: 'day-opened', version: 1 }, 'bank'),
      payload: { day },
      legs: [],
      effects: [],
    })
  }

  /**
   * As `ledger.read_batch` reads: what is touched, the accounts behind holds, orders and origins,
   * and the lots of all of them.
   */
  #read(touches: Touches, module: EventModule<unknown>): States {
    const all = this.states
    const read = emptyStates()
    const accounts = new Set<AccountId>(touches.accounts)
    const origins = new Set(touches.origins)
    const closed = touches.familiesOfClosed?.flatMap(id => all.accounts.get(id) ?? []).filter(wasClosed)
    const owners = new Set(closed?.map(({ owner }) => owner))
    for (const { id, owner } of all.accounts.values()) if (owners.has(owner)) accounts.add(id)
    for (const id of touches.holds ?? []) {
      const hold = all.holds.get(id)
      if (hold) read.holds.set(id, hold)
      if (hold) accounts.add(hold.account)
    }
    for (const id of touches.orders ?? []) {
      const order = all.orders.get(id)
      if (order) read.orders.set(id, order)
      if (order) accounts.add(order.account)
    }
    for (const origin of origins) for (const leg of this.events[origin - 1]?.legs ?? []) accounts.add(leg.account)
    if (origins.size > 0) for (const lot of all.lots.values()) if (origins.has(lot.origin)) accounts.add(lot.account)
    if (origins.size > 0 || [...accounts].some(id => isUnsettled(all.accounts.get(id)))) {
      for (const [key, lot] of all.lots)
        if (!lot.amount.isZero() && (accounts.has(lot.account) || origins.has(lot.origin))) read.lots.set(key, lot)
    }
    for (const id of accounts) {
      const account = all.accounts.get(id)
      if (account) read.accounts.set(id, account)
    }
    for (const name of touches.counters ?? []) read.counters.set(name, all.counters.get(name) ?? ZERO)
    for (const seq of touches.events ?? []) {
      const event = this.events[seq - 1]
      if (event) read.events.set(seq, event)
    }
    const posts = [...module.posts.map(id => [id, USD] as const), ...(touches.units ?? [])]
    for (const [id, asset] of posts) read.bank.set(bankKey(id, asset), all.bank.get(bankKey(id, asset)) ?? ZERO)
    return read
  }

  #keep(read: States, touches: Touches): void {
    const all = this.states
    for (const [id, account] of read.accounts) if (!isBankAccount(id)) all.accounts.set(id, account)
    for (const [id, hold] of read.holds) all.holds.set(id, hold)
    for (const [key, lot] of read.lots) {
      if (lot.amount.isZero()) all.lots.delete(key)
      else all.lots.set(key, lot)
    }
    for (const [name, amount] of read.counters)
      if (!amount.isZero() || all.counters.has(name)) all.counters.set(name, amount)
    for (const id of touches.orders ?? []) all.orders.delete(id)
    for (const [id, order] of read.orders) all.orders.set(id, order)
    for (const [key, amount] of read.bank) all.bank.set(key, amount)
  }
}

/**
 * The contributions that carried money of an origin into retirement, as a `return` names them;
 * nothing when there are none.
 */
export function carriedIn(events: readonly RecordedEvent[], origin: number) {
  const contributions = events.flatMap(({ seq, effects }) => {
    const carries = effects.some(one => one.effect === 'lot' && one.origin === origin && money(one.amount).gt(0))
    const counted = effects.find(one => one.effect === 'count' && one.counter.startsWith('contributed:'))
    return carries && counted?.effect === 'count' ? [{ event: seq, counter: counted.counter }] : []
  })
  return contributions.length > 0 ? { contributions } : {}
}

/**
 * What a `charge-back` of an origin names: the account that received it and, for a contribution, its year's counter.
 */
export function chargeBackOf({ seq, legs, effects }: RecordedEvent) {
  const account = legs.find(leg => !isBankAccount(leg.account))?.account
  const counted = effects.find(one => one.effect === 'count' && one.counter.startsWith('contributed:'))
  return { origin: seq, account, ...(counted?.effect === 'count' ? { room: counted.counter } : {}) }
}

/** The event of a command that must be accepted. */
export function made(told: Told): RecordedEvent {
  if (told.outcome === 'refused') throw new Error(`refused: ${told.code} ${JSON.stringify(told.params)}`)
  return told.event
}

let drawn = 0
/** Ids that differ, and are the same in every run. */
export const nextId = (): string => `00000000-0000-4000-8000-${String((drawn += 1)).padStart(12, '0')}`

interface Opening {
  readonly owner: string
  readonly kind?: AccountState['kind']
  readonly deposit?: string
  readonly limit?: string
  readonly terms?: Record<string, unknown>
}

/** Opens an account with settled money and answers its id. `kept` sees the command. */
export function openAccount(
  ledger: PureLedger,
  { kind = 'checking', ...opening }: Opening,
  kept: (asked: Asked) => void = () => undefined,
): AccountId {
  const asked = { kind: 'account-opening', payload: { ...opening, kind, publicId: nextId(), source: 'settled' } }
  kept(asked)
  return accountOpenedBy(made(ledger.append(asked)).seq)
}

/** "accepted", or the refusal's code and what it says: "exceeds_daily_limit remaining 20.00". */
export const outcome = (told: Told): string =>
  told.outcome === 'accepted'
    ? 'accepted'
    : [
        told.code,
        ...Object.entries(told.params).flatMap(([name, value]) => (name === 'limit' ? [] : [name, value])),
      ].join(' ')

/** A customer of a ledger of their own: opens accounts, asks, and looks at where they stand. */
export function customer(ledger = new PureLedger()) {
  const owner = nextId()
  return {
    ledger,
    owner,
    open: (kind: AccountState['kind'], deposit?: string, more: Partial<Opening> = {}) =>
      openAccount(ledger, { owner, kind, ...(deposit ? { deposit } : {}), ...more }),
    /** What the customer asks for. */
    asks: (kind: string, payload: Record<string, unknown>, at?: number) =>
      ledger.append({ kind, payload, actor: owner, ...(at ? { at } : {}) }),
    /** What the bank does. */
    bank: (kind: string, payload: Record<string, unknown>, at?: number) =>
      ledger.append({ kind, payload, ...(at ? { at } : {}) }),
    /** Where an account stands: "P H U S W", in the customer's sign. */
    stands: (id: AccountId, asset = USD) => {
      const account = ledger.account(id)
      const { posted, held, unsettled } = position(account, asset)
      const figures = [posted, held, unsettled, spendable(account, asset), withdrawable(account, asset)]
      return figures.map(figure => text(figure, scaleOf(asset))).join(' ')
    },
    /** The change of each account that an event made, as customers see it: `[account, amount]`. */
    lines: ({ legs }: RecordedEvent) =>
      legs.map(leg => [leg.account, text(money(leg.amount).neg(), scaleOf(leg.asset))] as const),
  }
}

const isUnsettled = (account: AccountState | undefined): boolean =>
  account !== undefined && [...account.positions.values()].some(({ unsettled }) => !unsettled.isZero())

/** What ends an order of some customer's: with the account, and the hold when it has one. */
export const calledOff = { order: '00000000-0000-4000-9000-000000000000', ended: 'cancelled' } as const
