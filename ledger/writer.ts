/**
 * The only code that writes `ledger.*`: one batch of commands in one READ COMMITTED transaction on the writer's own connection.
 *
 * First the lock, then (in a later statement) everything that the commands touch; then all decisions in memory; then one
 * set-wise write and COMMIT. Running a batch again is harmless: a key that is already in the journal answers with its event.
 */
import type { Client } from 'pg'
import { isBankAccount, scaleOf, type AccountId, type Asset } from './accounts.ts'
import { bankDayOf, type BankDay } from './calendar.ts'
import { chain, eventText, GENESIS } from './canonical.ts'
import { decide, prepare, touchesOf, type Act } from './decide.ts'
import { BANK, refuse, type Moment, type RecordedEvent, type Refusal, type Touches } from './events/event.ts'
import { modules } from './events/all.ts'
import { bankKey, evolve, type States } from './evolve.ts'
import { dayKey, fingerprint, isStoredKey } from './keys.ts'
import { text } from './money.ts'
import { readStates, type Head, type Wanted } from './read-batch.ts'
import { writeBatch, type Written } from './write-batch.ts'

/** What is asked of the ledger. Plain data: amounts are text, accounts numbers, `at` the bank clock in milliseconds. */
export interface Command {
  readonly key: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly actor: string
  readonly at: number
  /** The value day, when it is earlier than the bank day. */
  readonly effective?: BankDay | undefined
}

export type AppendResult =
  | { readonly outcome: 'accepted'; readonly event: RecordedEvent; readonly replayed: boolean }
  | Refusal

interface Prepared {
  readonly command: Command
  readonly act: Act
}

const KEY_CLOSED = 'key-closed'

/** Writes one batch and answers per command, in order. Throws only when the database fails: then nothing is known to be written. */
export async function runBatch(client: Client, ledger: number, commands: readonly Command[]): Promise<AppendResult[]> {
  const results = Array.from<AppendResult | undefined>({ length: commands.length })
  const prepared = commands.map((command, i): Prepared | undefined => {
    const ready = prepareCommand(command)
    if ('outcome' in ready) results[i] = ready
    return 'outcome' in ready ? undefined : { command, act: ready }
  })
  if (prepared.some(p => p !== undefined)) await transact(client, ledger, prepared, results)
  return results.map(result => result ?? refuse('invalid'))
}

function prepareCommand(command: Command): Act | Refusal {
  if (!isStoredKey(command.key)) return refuse('invalid', { field: 'key' })
  if (!Number.isFinite(command.at)) return refuse('invalid', { field: 'at' })
  return prepare(command.kind, command.payload)
}

async function transact(
  client: Client,
  ledger: number,
  prepared: readonly (Prepared | undefined)[],
  results: (AppendResult | undefined)[],
): Promise<void> {
  await client.query('begin')
  try {
    const written = await decideAll(client, ledger, prepared, results)
    if (written.events.length === 0) return void (await client.query('rollback'))
    await writeBatch(client, ledger, written)
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection may be gone; the first error is the one to tell
    throw error
  }
  await client.query('commit')
}

async function decideAll(
  client: Client,
  ledger: number,
  prepared: readonly (Prepared | undefined)[],
  results: (AppendResult | undefined)[],
): Promise<Written> {
  const wanted = wantedBy(prepared, undefined)
  let read = await readStates(client, ledger, wanted)
  const later = read.head && prepared.some(p => p && bankDayOf(p.command.at) < (read.head?.day ?? ''))
  if (later && read.head) read = await readStates(client, ledger, wantedBy(prepared, read.head.day)) // counters are named by day
  const batch = new Batch(ledger, read.states, read.head)
  prepared.forEach((p, i) => {
    if (p) results[i] = batch.judge(p, read.known)
  })
  return batch.written
}

/** The part of a batch that lives in memory: the states as they become, and what is to be written. */
class Batch {
  readonly written: Written
  readonly #ledger: number
  #seq: number
  #hash: Buffer
  #day: BankDay
  #at: number

  constructor(ledger: number, states: States, head: Head | undefined) {
    this.#ledger = ledger
    this.#seq = head?.seq ?? 0
    this.#hash = head?.hash ?? GENESIS
    this.#day = head?.day ?? ''
    this.#at = head?.at ?? 0
    this.written = { states, events: [], texts: [], hashes: [], postings: [], touched: new Set() }
  }

  judge({ command, act }: Prepared, known: Map<string, RecordedEvent>): AppendResult {
    const earlier = known.get(command.key)
    if (earlier) return answerAgain(command, act, earlier)
    const at = Math.max(command.at, this.#at)
    const today = bankDayOf(at)
    if (today > this.#day) this.#openDay(today, at)
    if (command.effective && command.effective > this.#day) return refuse('invalid', { field: 'effective' })
    const moment = { actor: command.actor, bankDay: this.#day, at: new Date(at).toISOString(), seq: this.#seq + 1 }
    const decision = this.#decide(act, moment)
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
      payload: JSON.parse(JSON.stringify(act.payload)), // drops what is undefined, as the stored text does
      legs: decision.legs.map(leg => ({ ...leg, amount: text(leg.amount, scaleOf(leg.asset)) })),
      effects: decision.effects,
    }
    this.#record(event, act)
    known.set(event.key, event)
    return { outcome: 'accepted', event, replayed: false }
  }

  /** A decision that throws is a defect of its module: it refuses its own command and harms no neighbour. */
  #decide(act: Act, moment: Moment & { seq: number }) {
    try {
      return decide(this.written.states, act, moment)
    } catch (error) {
      process.stderr.write(
        `ledger: ${act.module.kind} could not be decided: ${error instanceof Error ? error.message : String(error)}\n`,
      )
      return refuse('invalid', { kind: act.module.kind })
    }
  }

  #openDay(day: BankDay, at: number): void {
    const module = modules.get('day-opened')
    if (!module) throw new Error('the journal does not know day-opened')
    this.#day = day
    const recordedAt = new Date(at).toISOString()
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

  #record(event: RecordedEvent, act: Act): void {
    const body = eventText(event)
    const balances = evolve(this.written.states, event)
    this.#seq = event.seq
    this.#at = Date.parse(event.recordedAt)
    this.#hash = chain(this.#hash, body)
    this.written.events.push(event)
    this.written.texts.push(body)
    this.written.hashes.push(this.#hash)
    event.legs.forEach((leg, i) => {
      const { type, text: description } = act.module.describe(leg, act.payload, event)
      const balance = text(balances[i] ?? missing(), scaleOf(leg.asset))
      this.written.postings.push({ ...leg, seq: event.seq, leg: i, balance, type, description })
      if (!isBankAccount(leg.account)) this.written.touched.add(bankKey(leg.account, leg.asset))
    })
    for (const effect of event.effects) {
      if ('account' in effect && 'asset' in effect && !isBankAccount(effect.account)) {
        this.written.touched.add(bankKey(effect.account, effect.asset))
      }
    }
  }
}

const missing = (): never => {
  throw new Error('a leg without its balance')
}

/** A key that is already bound: the same act gets the same answer, another act is refused, a closed key stays closed. */
function answerAgain(command: Command, act: Act, earlier: RecordedEvent): AppendResult {
  if (command.kind === KEY_CLOSED) return { outcome: 'accepted', event: earlier, replayed: true }
  if (earlier.kind === KEY_CLOSED) return refuse('key_closed')
  const { drawn } = act.module
  const asked = fingerprint(act.module.kind, command.actor, JSON.parse(JSON.stringify(act.payload)), drawn)
  if (asked !== fingerprint(earlier.kind, earlier.actor, earlier.payload, drawn))
    return refuse('key_reused_with_different_body')
  return { outcome: 'accepted', event: earlier, replayed: true }
}

/**
 * Everything that the batch must read. Counters are named by day, and the day on which a command will be decided is not known
 * before: its own, the open one, or that of a command in front of it. What any of these needs is read.
 */
function wantedBy(prepared: readonly (Prepared | undefined)[], openDay: BankDay | undefined): Wanted {
  const wanted: Wanted = {
    keys: [],
    accounts: new Set(),
    bank: new Map(),
    holds: new Set(),
    origins: new Set(),
    counters: new Set(),
    events: new Set(),
    orders: new Set(),
  }
  const days = new Set<BankDay>(openDay ? [openDay] : [])
  for (const p of prepared) {
    if (!p) continue
    wanted.keys.push(p.command.key)
    const own = bankDayOf(p.command.at)
    days.add(own)
    const at = new Date(p.command.at).toISOString()
    for (const bankDay of days)
      if (bankDay >= own) addTouches(wanted, touchesOf(p.act, { actor: p.command.actor, bankDay, at }))
    for (const id of p.act.module.posts) wantBank(wanted, id, 'USD')
  }
  return wanted
}

function addTouches(wanted: Wanted, touches: Touches): void {
  touches.accounts?.forEach(id => wanted.accounts.add(id))
  touches.holds?.forEach(id => wanted.holds.add(id))
  touches.origins?.forEach(id => wanted.origins.add(id))
  touches.counters?.forEach(name => wanted.counters.add(name))
  touches.events?.forEach(seq => wanted.events.add(seq))
  touches.orders?.forEach(id => wanted.orders.add(id))
  touches.units?.forEach(([id, asset]) => wantBank(wanted, id, asset))
}

const wantBank = (wanted: Wanted, id: AccountId, asset: Asset) => wanted.bank.set(bankKey(id, asset), [id, asset])
