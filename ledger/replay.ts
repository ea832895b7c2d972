/**
 * Rebuilds, from the stored texts alone, everything that the journal's other tables hold. The same `evolve` that the
 * writer used, and each event's own `describe`; no row of a derived table is read.
 */
import { hash, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { scaleOf, type AccountId, type Asset } from './accounts.ts'
import type { Posting } from './batch-rows.ts'
import { eventOfParts } from './canonical.ts'
import { moduleOf } from './events/all.ts'
import type { RecordedEvent } from './events/event.ts'
import { bankKey, emptyStates, evolve, type States } from './evolve.ts'
import { text, type Money } from './money.ts'
import { keptEvents, type Range } from './stored-events.ts'

/** A posting as the journal must hold it. */
export interface Line extends Posting {
  readonly account: AccountId
  readonly asset: Asset
}

/**
 * What is remembered of one account's postings in one asset: how many there are, the newest event, and a sum over all
 * of them.
 */
interface Lines {
  count: number
  /** The newest event that posted here. */
  seq: number
  /** The exclusive or of the digests of all lines, in two halves: the same in whatever order they are read. */
  high: number
  low: number
}

/**
 * The first eight bytes of SHA-256 under a secret of this one check, so that nobody can make rows whose digests add
 * up.
 */
function addLine(lines: Lines, secret: string, line: Line): void {
  // of the ways that the engine writes a digest this is the fastest, its reading included
  const digest = hash('sha256', `${secret}${line.account}|${line.asset}|${lineText(line)}`, 'base64')
  const six = (at: number): number => SIXES[digest.charCodeAt(at)] ?? 0
  lines.count += 1
  lines.seq = line.seq
  lines.high ^= (six(0) << 26) | (six(1) << 20) | (six(2) << 14) | (six(3) << 8) | (six(4) << 2) | (six(5) >> 4)
  lines.low ^= (six(5) << 28) | (six(6) << 22) | (six(7) << 16) | (six(8) << 10) | (six(9) << 4) | (six(10) >> 2)
}

/** The six bits that a character of base64 stands for, by its code. */
const SIXES = new Uint8Array(128)
for (const [bits, character] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  SIXES[character.charCodeAt(0)] = bits

/** The sum as the database says it: a whole number of 64 bits. */
export const sumOf = ({ high, low }: Lines): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0)

export const lineText = ({ seq, leg, amount, balance, type, description }: Line): string =>
  `${seq}|${leg}|${amount}|${balance}|${type}|${description}`

export class Replay {
  readonly states: States
  /**
   * What was posted since the beginning, to customers' accounts and the bank's own. By numbers, which are found
   * fastest.
   */
  readonly #lines = new Map<Asset, Map<AccountId, Lines>>()
  /** Of this one check; what is hashed with it is never kept. */
  readonly secret = randomBytes(12).toString('base64')
  #seq: number

  /** From nothing, or from what the events up to a seq make. */
  constructor(from: { readonly seq: number; readonly states: States } = { seq: 0, states: emptyStates() }) {
    this.states = from.states
    this.#seq = from.seq
  }

  /** The last event applied. */
  get seq(): number {
    return this.#seq
  }

  /**
   * Applies the next event and answers with its postings. Throws on an event that cannot follow from those before.
   * `amounts`: of its legs, for whoever has them as numbers.
   */
  apply(event: RecordedEvent, amounts?: readonly Money[]): Line[] {
    const module = moduleOf(event.kind, event.version)
    if (!module) throw new Error(`unknown kind of event: ${event.kind}, version ${event.version}`)
    const balances = evolve(this.states, event, amounts)
    this.#seq = event.seq
    return event.legs.map((leg, i) => {
      const { account, asset, amount } = leg
      const { type, text: description } = module.describe(leg, event.payload, event)
      const balance = text(balances[i] ?? missing(), scaleOf(asset))
      const line = { account, asset, seq: event.seq, leg: i, amount, balance, type, description }
      addLine(this.#linesOn(account, asset), this.secret, line)
      return line
    })
  }

  #linesOn(account: AccountId, asset: Asset): Lines {
    const known = this.linesOf(account, asset)
    if (known) return known
    const fresh = { count: 0, seq: 0, high: 0, low: 0 }
    const all = this.#lines.get(asset)
    if (all) all.set(account, fresh)
    else this.#lines.set(asset, new Map([[account, fresh]]))
    return fresh
  }

  /** What was posted to an account in an asset; undefined when nothing was. */
  linesOf(account: AccountId, asset: Asset): Lines | undefined {
    return this.#lines.get(asset)?.get(account)
  }

  /** All that was posted to, by `bankKey`. */
  *posted(): Generator<readonly [key: string, lines: Lines]> {
    for (const [asset, all] of this.#lines) for (const [account, lines] of all) yield [bankKey(account, asset), lines]
  }
}

const missing = (): never => {
  throw new Error('a leg without its balance')
}

/** Replays a range of stored texts on top of what is there. */
export async function replayRange(
  client: ClientBase,
  range: Range,
  replay: Replay,
  onLine?: (line: Line) => void,
): Promise<void> {
  for await (const chunk of keptEvents(client, range)) {
    for (const row of chunk) for (const line of replay.apply(eventOfParts(row))) onLine?.(line)
  }
}
