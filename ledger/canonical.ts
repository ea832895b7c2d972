/**
 * The text of an event that is stored and hashed: RFC 8785 (members sorted, no white space), amounts as strings at
 * their asset's scale, legs in order. It is stored in parts, each once: some are columns, the rest stands as it is
 * hashed.
 */
import { hash } from 'node:crypto'
import { USD, type AccountId, type Asset } from './accounts.ts'
import { BANK, type Effect, type RecordedEvent } from './events/event.ts'
import { isRecord } from './table.ts'

/** RFC 8785 for what events hold: whole numbers, strings, booleans, null, arrays and plain objects. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRecord(value)) return scalar(value)
  let members = ''
  for (const key of Object.keys(value).sort()) {
    if (value[key] === undefined) continue
    members += (members && ',') + named(key) + canonical(value[key])
  }
  return `{${members}}`
}

/** `"amount":` The names of members are few, and written with every event. */
function named(key: string): string {
  let written = names.get(key)
  if (written === undefined) {
    written = `${JSON.stringify(key)}:`
    if (names.size < NAMES) names.set(key, written)
  }
  return written
}

const NAMES = 1_000
const names = new Map<string, string>()

function scalar(value: unknown): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError('only whole numbers are stored; amounts are text')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('broken Unicode')
  const written = JSON.stringify(value)
  if (written === undefined) throw new TypeError(`cannot be stored: ${typeof value}`)
  return written
}

/**
 * The parts of an event's text that are stored as they stand (`ledger.record`); the rest of it is made from columns.
 */
export interface Parts {
  /** Empty when it is who the key says: the customer that it names, and for any other key the bank. */
  readonly actor: string
  /** The effects, or empty. */
  readonly fx: string
  readonly legs: string
  readonly payload: string
}

/** `c:<customer>:<part>`, or a key of the bank. */
export const impliedActor = (key: string): string => (key.startsWith('c:') ? key.slice(2, key.indexOf(':', 2)) : BANK)

export function partsOf(e: RecordedEvent): Parts {
  return {
    actor: e.actor === impliedActor(e.key) ? '' : e.actor,
    fx: e.effects.length > 0 ? canonical(e.effects) : '',
    legs: legsText(e.legs),
    payload: canonical(e.payload),
  }
}

function legsText(legs: RecordedEvent['legs']): string {
  const written = legs.map(({ account, asset, amount }) =>
    asset === USD
      ? `[${scalar(account)},${scalar(amount)}]`
      : `[${scalar(account)},${scalar(amount)},${scalar(asset)}]`,
  )
  return `[${written.join(',')}]`
}

/**
 * The canonical text of an event, its members sorted. Short names, because it is written millions of times: `fx`
 * effects, `pl` payload. The view `ledger.event` puts the same text together from what is stored.
 */
export function eventText(e: RecordedEvent, { fx, legs, payload }: Parts = partsOf(e)): string {
  const who = e.key.startsWith(`c:${e.actor}:`) ? '' : `"actor":${scalar(e.actor)},`
  const effective = e.effectiveDate === e.bankDay ? '' : `"effective":${scalar(e.effectiveDate)},`
  const effects = fx && `"fx":${fx},`
  return (
    `{${who}"at":${scalar(e.recordedAt)},"day":${scalar(e.bankDay)},${effective}${effects}"key":${scalar(e.key)},` +
    `"kind":${scalar(e.kind)},"ledger":${scalar(e.ledger)},"legs":${legs},"pl":${payload},"seq":${scalar(e.seq)},` +
    `"v":${scalar(e.version)}}`
  )
}

interface StoredEvent {
  v: number
  ledger: number
  seq: number
  key: string
  kind: string
  day: string
  effective?: string
  at: string
  actor?: string
  pl: Record<string, unknown>
  /** Dollars where no asset is named. */
  legs: [AccountId, string, Asset?][]
  fx?: Effect[]
}

/** The event that a stored text tells of. */
export function parseEvent(text: string): RecordedEvent {
  const e: StoredEvent = JSON.parse(text) // written by eventText; `verify` compares eventText(parseEvent(t)) with t
  return {
    version: e.v,
    ledger: e.ledger,
    seq: e.seq,
    key: e.key,
    kind: e.kind,
    bankDay: e.day,
    effectiveDate: e.effective ?? e.day,
    recordedAt: e.at,
    actor: e.actor ?? impliedActor(e.key),
    payload: e.pl,
    legs: e.legs.map(([account, amount, asset = USD]) => ({ account, asset, amount })),
    effects: e.fx ?? [],
  }
}

/** What is kept of an event: its parts, and the columns that the rest of its text is made of. */
interface Kept extends Parts {
  readonly ledger: number
  readonly seq: number
  readonly key: string
  readonly kind: string
  readonly version: number
  readonly bankDay: string
  readonly effectiveDate: string
  readonly recordedAt: string
}

/**
 * The event that is kept in parts. Throws where a part is not JSON; whether it is written as events are is for
 * `isAsWritten` to say.
 */
export function eventOfParts(kept: Kept): RecordedEvent {
  const { ledger, seq, key, kind, version, bankDay, effectiveDate, recordedAt, actor } = kept
  // Read together, which is faster. Each is written by `partsOf`, and `isAsWritten` compares it with its own text.
  const [legs, payload]: [StoredEvent['legs'], StoredEvent['pl']] = JSON.parse(`[${kept.legs},${kept.payload}]`)
  const effects: Effect[] = kept.fx === '' ? [] : JSON.parse(kept.fx) // the same
  return {
    version,
    ledger,
    seq,
    key,
    kind,
    bankDay,
    effectiveDate,
    recordedAt,
    actor: actor || impliedActor(key),
    payload,
    legs: legs.map(([account, amount, asset = USD]) => ({ account, asset, amount })),
    effects,
  }
}

/**
 * Whether the parts are written as the event that they tell of is: each member once and sorted, and nothing between
 * them.
 */
export function isAsWritten(event: RecordedEvent, { actor, fx, legs, payload }: Parts): boolean {
  if (actor !== (event.actor === impliedActor(event.key) ? '' : event.actor)) return false
  if (!isObject(event.payload)) return false
  if (fx !== '' && !(event.effects.length > 0 && isCanonical(event.effects, fx))) return false
  return legsText(event.legs) === legs && isCanonical(event.payload, payload)
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Mostly told without writing it anew: as JSON writes it, with all that JSON does not ask for. */
const isCanonical = (value: unknown, text: string): boolean =>
  JSON.stringify(value) === text && isOrdered(value) ? true : canonical(value) === text

/** Members in order, whole numbers, sound Unicode. */
function isOrdered(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (Array.isArray(value)) return value.every(isOrdered)
  if (!isRecord(value)) return true
  let before = ''
  for (const name in value) {
    if (name < before || !name.isWellFormed() || !isOrdered(value[name])) return false
    before = name
  }
  return true
}

export const GENESIS = Buffer.alloc(32)

/** hash = SHA-256(previous hash, text). */
export function chain(previous: Buffer, text: string): Buffer {
  const most = GENESIS.length + text.length * 3 // UTF-8 of a UTF-16 unit
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  scratch.set(previous)
  const end = GENESIS.length + scratch.write(text, GENESIS.length)
  return hash('sha256', scratch.subarray(0, end), 'buffer')
}

/** The same from hash to hash in hexadecimal digits, for whoever compares many: no buffer is made of each. */
export function chainOfDigits(previous: string, text: string): string {
  const most = GENESIS.length + text.length * 3
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  scratch.write(previous, 0, GENESIS.length, 'hex')
  const end = GENESIS.length + scratch.write(text, GENESIS.length)
  return hash('sha256', scratch.subarray(0, end), 'hex')
}

/** What is hashed next; never two at a time. */
let scratch = Buffer.allocUnsafeSlow(4_096)
