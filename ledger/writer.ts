/**
 * Decides a batch of commands, one after the other, on what was read for them under the lock (`turn.ts`). Running a
 * batch again is harmless: a key that is already in the journal answers with its event.
 */
import { isBankAccount, scaleOf, type AccountId, type Asset } from './accounts.ts'
import { bankDayOf, isoOf, type BankDay } from './calendar.ts'
import { chain, eventText, GENESIS, parseEvent, partsOf } from './canonical.ts'
import { decide, prepare, touchesOf, type Act } from './decide.ts'
import { BANK, refuse, type RecordedEvent, type Refusal, type Touches } from './events/event.ts'
import { modules } from './events/all.ts'
import { bankKey, evolve } from './evolve.ts'
import { dayKey, fingerprint, isStoredKey, mayCountFor } from './keys.ts'
import { text, type Money } from './money.ts'
import type { Head, Read, Wanted } from './read-batch.ts'
import type { Written } from './write-batch.ts'

/** What is asked of the ledger. Plain data: amounts are text, accounts numbers, `at` the bank clock in milliseconds. */
export interface Command {
  readonly key: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly actor: string
  readonly at: number
  /** The value day, when it is earlier than the bank day. */
  readonly effective?: BankDay | undefined
  /**
   * Real time, ms: written by then or never, answered `busy`. For an asker who gives up what is not written in its
   * time.
   */
  readonly by?: number | undefined
  /** Only asks whether it would be accepted now: it is decided like any other, and nothing is written. */
  readonly rehearsal?: true | undefined
}

/** The ledger could not answer. Only after `outcome_unknown` may the act have been made. */
export type Failure = 'busy' | 'clock_ahead' | 'database_unavailable' | 'outcome_unknown'

interface Failed {
  readonly outcome: 'failed'
  readonly code: Failure
}

/**
 * What became of a command: its event as it is stored, whether made now or before, the named refusal,
 * or why there is neither.
 */
export type Answer =
  | { readonly outcome: 'accepted'; readonly body: string; readonly replayed: boolean }
  | { readonly outcome: 'possible' }
  | Refusal
  | Failed

/** A command that is ready for a batch: its shape is right, and what it touches is known. */
export interface Prepared {
  readonly command: Command
  readonly act: Act
  readonly bankDay: BankDay
  readonly touches: Touches
}

const KEY_CLOSED = 'key-closed'
const CLOSING = 'account-closed'
/** Days are compared as texts of four digits a year. */
const LAST_MOMENT = Date.UTC(9999, 11, 31)

/** All that can be said of a command without the database; done while the batch before it is being written. */
export function prepareCommand(command: Command): Prepared | Refusal {
  if (!isStoredKey(command.key)) return refuse('invalid', { field: 'key' })
  if (!Number.isInteger(command.at) || command.at < 0 || command.at >= LAST_MOMENT)
    return refuse('invalid', { field: 'at' })
  const act = prepare(command.kind, command.payload)
  if ('outcome' in act) return act
  const bankDay = bankDayOf(command.at)
  return guarded(act, () => ({ command, act, bankDay, touches: touchesOn(bankDay, command, act) }))
}

const touchesOn = (bankDay: BankDay, { actor, at }: Command, act: Act): Touches =>
  touchesOf(act, { actor, bankDay, at: isoOf(at) })

/** A module that throws is wrong: it refuses its own command and harms no neighbour. */
function guarded<T>(act: Act, rule: () => T): T | Refusal {
  try {
    return rule()
  } catch (error) {
    process.stderr.write(
      `ledger: ${act.module.kind} could not be decided: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return refuse('invalid', { kind: act.module.kind })
  }
}

/** Decides a batch on what was read for it: what to write, the answer per command, in order, and the head after it. */
export function decideBatch(ledger: number, read: Read, prepared: readonly Prepared[]) {
  const batch = new Batch(ledger, read)
  const outcomes = prepared.map(p => {
    const answer = batch.judge(p, read)
    if (answer.outcome === 'refused' && !read.knowsKeys && !p.command.rehearsal && !read.known.has(p.command.key))
      batch.written.refused.push(p.command.key)
    return answer
  })
  return { written: batch.written, outcomes, head: batch.head }
}

/** The part of a batch that lives in memory: the states as they become, and what is to be written. */
class Batch {
  readonly written: Written
  readonly #ledger: number
  #seq: number
  #hash: Buffer
  #day: BankDay
  #at: number

  constructor(ledger: number, { states, head, fresh }: Read) {
    this.#ledger = ledger
    this.#seq = head?.seq ?? 0
    this.#hash = head?.hash ?? GENESIS
    this.#day = head?.day ?? ''
    this.#at = head?.at ?? 0
    this.written = {
      states,
      events: [],
      parts: [],
      hashes: [],
      postings: [],
      newest: 0,
      by: Infinity,
      touched: new Set(),
      fresh,
      refused: [],
      counted: new Map(),
    }
  }

  /** The newest event, undefined in an empty journal. */
  get head(): Head | undefined {
    return this.#seq > 0 ? { seq: this.#seq, hash: this.#hash, day: this.#day, at: this.#at } : undefined
  }

  judge({ command, act }: Prepared, { known, latest = Infinity }: Pick<Read, 'known' | 'latest'>): Answer {
    const earlier = command.rehearsal ? undefined : known.get(command.key)
    if (earlier !== undefined) return answerAgain(command, act, earlier)
    if (command.at > Math.max(latest, this.#at)) return { outcome: 'failed', code: 'clock_ahead' }
    const at = Math.max(command.at, this.#at)
    if (command.by !== undefined && command.by < Date.now()) return { outcome: 'failed', code: 'busy' }
    this.written.newest = Math.max(this.written.newest, at)
    const today = bankDayOf(at)
    if (command.rehearsal) return this.#rehearse(command, act, at, today)
    if (today > this.#day) this.#openDay(today, at)
    if (command.effective && !mayCountFor(command.key, command.effective, this.#day))
      return refuse('invalid', { field: 'effective' })
    const moment = { actor: command.actor, bankDay: this.#day, at: isoOf(at), seq: this.#seq + 1 }
    const decision = guarded(act, () => decide(this.written.states, act, moment))
    if (decision.outcome === 'refused') return decision
    const event: RecordedEvent = {
      ledger: this.#ledger,
      seq: moment.seq,
      key: command.key,
      kind: act.module.kind,
      version: act.module.version,
      bankDay: moment.bankDay,
      effectiveDate: command.effective ?? moment.bankDay,
      recordedAt: moment.at,
      actor: command.actor,
      payload: act.payload,
      legs: decision.legs.map(leg => ({ ...leg, amount: text(leg.amount, scaleOf(leg.asset)) })),
      effects: decision.effects,
    }
    const body = this.#record(
      event,
      act,
      decision.legs.map(leg => leg.amount),
    )
    known.set(event.key, body)
    this.written.by = Math.min(this.written.by, command.by ?? Infinity)
    return { outcome: 'accepted', body, replayed: false }
  }

  #rehearse({ actor }: Command, act: Act, at: number, today: BankDay): Answer {
    const bankDay = today > this.#day ? today : this.#day
    const moment = { actor, bankDay, at: isoOf(at), seq: this.#seq + 1 }
    const decision = guarded(act, () => decide(this.written.states, act, moment))
    return decision.outcome === 'refused' ? decision : { outcome: 'possible' }
  }

  #openDay(day: BankDay, at: number): void {
    const module = modules.get('day-opened')
    if (!module) throw new Error('the journal does not know day-opened')
    this.#day = day
    const recordedAt = isoOf(at)
    const event: RecordedEvent = {
      ledger: this.#ledger,
      seq: this.#seq + 1,
      key: dayKey(day, 'open', 0),
      kind: module.kind,
      version: module.version,
      bankDay: day,
      effectiveDate: day,
      recordedAt,
      actor: BANK,
      payload: { day },
      legs: [],
      effects: [],
    }
    this.#record(event, { module, payload: event.payload })
  }

  /** Applies the event, chains it and keeps its rows; answers with its text. */
  #record(event: RecordedEvent, act: Act, amounts: readonly Money[] = []): string {
    const parts = partsOf(event)
    const body = eventText(event, parts)
    for (const { account, asset } of event.legs) if (this.#isNew(account, asset)) this.#touch(account, asset)
    const balances = evolve(this.written.states, event, amounts)
    this.written.states.events.set(event.seq, event) // a later command of the batch may refer to it
    this.#seq = event.seq
    this.#at = Date.parse(event.recordedAt)
    this.#hash = chain(this.#hash, body)
    this.written.events.push(event)
    this.written.parts.push(parts)
    this.written.hashes.push(this.#hash)
    event.legs.forEach((leg, i) => {
      const { type, text: description } = act.module.describe(leg, act.payload, event)
      const balance = text(balances[i] ?? missing(), scaleOf(leg.asset))
      this.written.postings.push({ ...leg, seq: event.seq, leg: i, balance, type, description })
    })
    for (const effect of event.effects) {
      if ('account' in effect && 'asset' in effect) this.#touch(effect.account, effect.asset)
      if (effect.effect === 'count') this.#count(effect.counter)
    }
    return body
  }

  #isNew(account: AccountId, asset: Asset): boolean {
    return !this.written.states.accounts.get(account)?.positions.has(asset)
  }

  #count(counter: string): void {
    const { counted, fresh } = this.written
    if (!counted.has(counter)) counted.set(counter, fresh.delete(counter))
  }

  #touch(account: AccountId, asset: Asset): void {
    if (!isBankAccount(account)) this.written.touched.add(bankKey(account, asset))
  }
}

const missing = (): never => {
  throw new Error('a leg without its balance')
}

/**
 * A key that is already bound: the same act gets the same answer, another act is refused, a closed key stays closed.
 */
function answerAgain({ kind, actor }: Command, { module, payload }: Act, body: string): Answer {
  const event = parseEvent(body)
  const made: Answer = { outcome: 'accepted', body, replayed: true }
  if (kind === KEY_CLOSED) return made
  if (event.kind === KEY_CLOSED) return refuse('key_closed')
  const asked = fingerprint(kind, actor, payload, module.drawn)
  const bound = fingerprint(event.kind, event.actor, event.payload, module.drawn)
  return asked === bound ? made : refuse('key_reused_with_different_body')
}

/**
 * Everything that the batch must read. Counters are named by day, and the day on which a command will be decided is not
 * known before: its own, the open one, or that of a command in front of it. What any of these needs is read.
 */
export function wantedBy(prepared: readonly Prepared[], openDay?: BankDay): Wanted {
  const wanted: Wanted = {
    keys: [],
    accounts: new Set(),
    families: new Set(),
    closes: prepared.some(({ act }) => act.module.kind === CLOSING),
    bank: new Map(),
    holds: new Set(),
    origins: new Set(),
    counters: new Set(),
    events: new Set(),
    orders: new Set(),
  }
  const days = new Set<BankDay>(openDay ? [openDay] : [])
  for (const { command, act, bankDay: own, touches } of prepared) {
    if (!command.rehearsal) wanted.keys.push(command.key)
    addTouches(wanted, touches)
    days.add(own)
    for (const day of days) if (day > own) addTouches(wanted, touchesOn(day, command, act))
    for (const id of act.module.posts) wantBank(wanted, id, 'USD')
  }
  return wanted
}

function addTouches(wanted: Wanted, touches: Touches): void {
  touches.accounts?.forEach(id => wanted.accounts.add(id))
  touches.familiesOfClosed?.forEach(id => wanted.families.add(id))
  touches.holds?.forEach(id => wanted.holds.add(id))
  touches.origins?.forEach(id => wanted.origins.add(id))
  touches.counters?.forEach(name => wanted.counters.add(name))
  touches.events?.forEach(seq => wanted.events.add(seq))
  touches.orders?.forEach(id => wanted.orders.add(id))
  touches.units?.forEach(([id, asset]) => wantBank(wanted, id, asset))
}

const wantBank = (wanted: Wanted, id: AccountId, asset: Asset) => wanted.bank.set(bankKey(id, asset), [id, asset])
