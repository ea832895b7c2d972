/**
 * Rebuilds, from the stored texts alone, everything that the journal's other tables hold. The same `evolve` that the writer
 * used, and each event's own `describe`; no row of a derived table is read.
 */
import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { scaleOf, type AccountId, type Asset } from './accounts.ts'
import { parseEvent } from './canonical.ts'
import { moduleOf } from './events/all.ts'
import type { RecordedEvent } from './events/event.ts'
import { bankKey, emptyStates, evolve, type States } from './evolve.ts'
import type { LineType } from './line-types.ts'
import { text, type Money } from './money.ts'
import { storedEvents, type Range } from './stored-events.ts'

/** A posting as the journal must hold it. */
export interface Line {
  readonly account: AccountId
  readonly asset: Asset
  readonly seq: number
  readonly leg: number
  readonly amount: string
  readonly balance: string
  readonly type: LineType
  readonly description: string
}

/** What is remembered of one account's postings in one asset: a chained digest, and the last few as they are. */
export interface Lines {
  readonly digest: string
  readonly count: number
  /** The newest event that posted here. */
  readonly seq: number
}

export const NO_LINES: Lines = { digest: '', count: 0, seq: 0 }

/** A digest is some fifty characters; so many more are hashed at once. */
const HASHED_FROM = 400

/** A hash costs what writing down five lines does: so one is made of several. */
export function addLine({ digest, count }: Lines, line: Line): Lines {
  const text = `${digest}|${lineText(line)}`
  return {
    digest: text.length < HASHED_FROM ? text : hash('sha256', text, 'base64'),
    count: count + 1,
    seq: line.seq,
  }
}

export const lineText = ({ seq, leg, amount, balance, type, description }: Line): string =>
  `${seq}|${leg}|${amount}|${balance}|${type}|${description}`

export class Replay {
  readonly states: States
  /** By `bankKey`, customers' accounts and the bank's own: what was posted since the beginning. */
  readonly lines = new Map<string, Lines>()
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
      const { type, text: description } = module.describe(leg, event.payload, event)
      const balance = text(balances[i] ?? missing(), scaleOf(leg.asset))
      const line = {
        account: leg.account,
        asset: leg.asset,
        seq: event.seq,
        leg: i,
        amount: leg.amount,
        balance,
        type,
        description,
      }
      const key = bankKey(leg.account, leg.asset)
      this.lines.set(key, addLine(this.lines.get(key) ?? NO_LINES, line))
      return line
    })
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
  for await (const chunk of storedEvents(client, range)) {
    for (const { body } of chunk) for (const line of replay.apply(parseEvent(body))) onLine?.(line)
  }
}
