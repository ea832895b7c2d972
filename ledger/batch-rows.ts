/**
 * Events and postings of a batch as arrays of rows in PostgreSQL's binary form, as `ledger.write_batch` takes them
 * (migration 0130). A batch is then two parameters instead of twenty: each array has a scan of its own in the database.
 */
import type { Client } from 'pg'
import type { Parts } from './canonical.ts'
import type { RecordedEvent } from './events/event.ts'
import { lineTypes, type LineType } from './line-types.ts'

/** What of an event is written beside its parts. */
type WrittenEvent = Pick<
  RecordedEvent,
  'seq' | 'recordedAt' | 'bankDay' | 'effectiveDate' | 'version' | 'kind' | 'key' | 'legs'
>

/** A posting as it is written. */
export interface Posting {
  readonly account: number
  readonly asset: string
  readonly seq: number
  readonly leg: number
  readonly amount: string
  readonly balance: string
  readonly type: LineType
  readonly description: string
}

/** Numbers of the two row types: each database gives them its own. */
interface RowTypes {
  readonly event: number
  readonly posting: number
}

const learned = new WeakMap<Client, RowTypes>()

/** Asks a connection for what `eventRows` and `postingRows` have to know; once, before anything is written over it. */
export async function learnRowTypes(client: Client): Promise<void> {
  const { rows } = await client.query<{ event: string; posting: string }>(
    `select 'ledger.new_event'::regtype::oid::text as event, 'ledger.new_posting'::regtype::oid::text as posting`,
  )
  learned.set(client, { event: Number(rows[0]?.event), posting: Number(rows[0]?.posting) })
}

function rowTypesOf(client: Client): RowTypes {
  const types = learned.get(client)
  if (!types) throw new Error('a batch is written over a connection whose row types nobody asked for')
  return types
}

const OID = { char: 18, int8: 20, int2: 21, text: 25, bytea: 17, date: 1082, timestamptz: 1184, numeric: 1700 } as const
const EVENT_COLUMNS = 13
const POSTING_COLUMNS = 8
/** What a column says before its value: its type and its length. */
const BEFORE = 8
const DAY_MS = 86_400_000
const TWO_32 = 2 ** 32
/** PostgreSQL counts days and microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

export function eventRows(
  client: Client,
  events: readonly WrittenEvent[],
  parts: readonly Parts[],
  hashes: readonly Buffer[],
): Buffer {
  const rows = new RowArray(rowTypesOf(client).event, events.length, EVENT_COLUMNS)
  const microseconds = remembered(value => (Date.parse(value) - EPOCH_MS) * 1_000)
  const days = remembered(value => (Date.parse(value) - EPOCH_MS) / DAY_MS)
  for (const [i, event] of events.entries()) {
    const { seq, recordedAt, bankDay, effectiveDate, version, kind, key } = event
    const { actor, fx, legs, payload } = parts[i] ?? missing()
    const hash = hashes[i] ?? missing()
    rows.begin(FIXED + 3 * (kind.length + key.length + actor.length + fx.length + legs.length + payload.length))
    rows.int8(OID.int8, seq)
    rows.int8(OID.timestamptz, microseconds(recordedAt))
    rows.int4(OID.date, days(bankDay))
    rows.int4(OID.date, effectiveDate === bankDay ? days(bankDay) : (Date.parse(effectiveDate) - EPOCH_MS) / DAY_MS)
    rows.int2(version)
    rows.int2(event.legs.length)
    rows.text(kind)
    rows.text(key)
    rows.text(actor)
    rows.bytes(hash)
    rows.text(fx)
    rows.text(legs)
    rows.text(payload)
    rows.end()
  }
  return rows.done()
}

export function postingRows(client: Client, postings: readonly Posting[]): Buffer {
  const rows = new RowArray(rowTypesOf(client).posting, postings.length, POSTING_COLUMNS)
  for (const { account, seq, leg, type, asset, amount, balance, description } of postings) {
    rows.begin(FIXED + 3 * (asset.length + amount.length + balance.length + description.length))
    rows.int8(OID.int8, account)
    rows.int8(OID.int8, seq)
    rows.int2(leg)
    rows.char(lineTypes[type])
    rows.text(asset)
    rows.numeric(amount)
    rows.numeric(balance)
    rows.text(description)
    rows.end()
  }
  return rows.done()
}

const missing = (): never => {
  throw new Error('an event without its parts')
}

/** A batch is of one day, and much of it of one moment: what was worked out last is mostly asked again. */
function remembered(workOut: (value: string) => number): (value: string) => number {
  let last = ''
  let found = 0
  return value => {
    if (last !== value) [last, found] = [value, workOut(value)]
    return found
  }
}

/** More than the columns of one row say before their values, and than its values of fixed width. */
const FIXED = 4 + 4 + BEFORE * EVENT_COLUMNS + 128
/** Below this a loop is faster than the call. */
const SHORT = 64

/** One array that grows; a row is begun, its columns follow, and it ends. */
class RowArray {
  readonly #columns: number
  #buffer: Buffer
  #view: DataView
  #at = 20
  #row = 0

  constructor(oid: number, count: number, columns: number) {
    this.#columns = columns
    this.#buffer = Buffer.allocUnsafeSlow(1_024 + count * 768)
    this.#view = new DataView(this.#buffer.buffer)
    // one dimension (none where there is nothing), no nulls, the element's type, the length, first index 1
    for (const [i, word] of [1, 0, oid, count, 1].entries()) this.#view.setInt32(i * 4, word)
  }

  begin(most: number): void {
    if (this.#at + most > this.#buffer.length) this.#grow(most)
    this.#row = this.#at
    this.#view.setInt32(this.#at + 4, this.#columns)
    this.#at += 8
  }

  end(): void {
    this.#view.setInt32(this.#row, this.#at - this.#row - 4)
  }

  done(): Buffer {
    return this.#buffer.subarray(0, this.#at)
  }

  int2(value: number): void {
    this.#view.setInt16(this.#column(OID.int2, 2), value)
  }

  int4(oid: number, value: number): void {
    this.#view.setInt32(this.#column(oid, 4), value)
  }

  int8(oid: number, value: number): void {
    const at = this.#column(oid, 8)
    const high = Math.floor(value / TWO_32)
    this.#view.setInt32(at, high)
    this.#view.setUint32(at + 4, value - high * TWO_32)
  }

  char(value: string): void {
    this.#view.setUint8(this.#column(OID.char, 1), value.charCodeAt(0))
  }

  bytes(value: Buffer): void {
    this.#buffer.set(value, this.#column(OID.bytea, value.length))
  }

  text(value: string): void {
    const at = this.#at + BEFORE
    const short = value.length < SHORT && this.#ascii(value, at)
    this.#column(OID.text, short ? value.length : this.#buffer.write(value, at))
  }

  /** Plain text, or false where there is anything else. */
  #ascii(value: string, at: number): boolean {
    const buffer = this.#buffer
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      if (code > 127) return false
      buffer[at + i] = code
    }
    return true
  }

  /** From text as `money.ts` writes it: digits, of which PostgreSQL keeps four a word, to both sides of the point. */
  numeric(value: string): void {
    const first = value.startsWith('-') ? 1 : 0
    const point = value.indexOf('.')
    const whole = point < 0 ? value.length : point
    const scale = point < 0 ? 0 : value.length - point - 1
    const start = this.#at + BEFORE + 8
    let at = start
    let weight = Math.ceil((whole - first) / 4) - 1
    for (let from = whole - 4 * (weight + 1), i = 0; i <= weight; i++, from += 4)
      at = this.#word(at, wordOf(value, Math.max(from, first), from + 4))
    for (let from = whole + 1; from < value.length; from += 4)
      at = this.#word(at, wordOf(value, from, Math.min(from + 4, value.length)) * (TENS[from + 4 - value.length] ?? 1))
    while (at > start && this.#view.getInt16(at - 2) === 0) at -= 2
    let zeros = 0
    while (start + 2 * zeros < at && this.#view.getInt16(start + 2 * zeros) === 0) zeros++
    if (zeros > 0) this.#buffer.copyWithin(start, start + 2 * zeros, at)
    at -= 2 * zeros
    weight -= zeros
    const words = (at - start) / 2
    const body = this.#column(OID.numeric, at - start + 8)
    this.#view.setInt16(body, words)
    this.#view.setInt16(body + 2, words === 0 ? 0 : weight)
    this.#view.setUint16(body + 4, first === 1 && words > 0 ? NEGATIVE : 0)
    this.#view.setInt16(body + 6, scale)
  }

  #word(at: number, value: number): number {
    this.#view.setInt16(at, value)
    return at + 2
  }

  /** Says what comes, and answers where its value begins. */
  #column(oid: number, length: number): number {
    const at = this.#at
    this.#view.setInt32(at, oid)
    this.#view.setInt32(at + 4, length)
    this.#at = at + BEFORE + length
    return at + BEFORE
  }

  #grow(most: number): void {
    const larger = Buffer.allocUnsafeSlow((this.#buffer.length + most) * 2)
    larger.set(this.#buffer.subarray(0, this.#at))
    this.#buffer = larger
    this.#view = new DataView(larger.buffer)
  }
}

const NEGATIVE = 0x4000
/** By how many of a word's four digits are not there. */
const TENS = [1, 10, 100, 1_000]

function wordOf(value: string, from: number, to: number): number {
  let word = 0
  for (let i = from; i < to; i++) {
    const digit = value.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) throw new Error(`${value} is not an amount as it is stored`)
    word = word * 10 + digit
  }
  return word
}
