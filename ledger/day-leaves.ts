/**
 * The leaves of a day's Merkle tree: for each event one leaf with its hash, then one for each of its lines. A line's
 * leaf tells of that line only, so that it can be shown to its owner without the other side of the event.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { ClientBase } from 'pg'
import { canonical, parseEvent } from './canonical.ts'
import type { RecordedEvent } from './events/event.ts'
import { leafHash } from './merkle.ts'
import { storedEvents, type Range } from './stored-events.ts'

interface Leaf {
  readonly seq: number
  /** -1 for the event itself. */
  readonly leg: number
  readonly content: string
}

const EVENT = -1

/** A day's salt, in hexadecimal, as what salts its leaves: from bytes Node would make a key anew for each of them. */
export const daySalt = (hex: string): KeyObject => createSecretKey(hex, 'hex')

/** A leaf's own salt, out of the day's. */
export const saltOf = (salt: KeyObject, { seq, leg }: Pick<Leaf, 'seq' | 'leg'>): Buffer =>
  createHmac('sha256', salt).update(`${seq}:${leg}`).digest()

export const hashOf = (salt: KeyObject, leaf: Leaf): Buffer => leafHash(saltOf(salt, leaf), leaf.content)

/** The leaves of a range of events, in order, with the postings as the journal holds them. */
export async function* leavesOf(client: ClientBase, range: Range): AsyncGenerator<Leaf> {
  for await (const chunk of storedEvents(client, range)) {
    const told = chunk.map(row => ({ row, event: eventIn(row.body) }))
    const postings = await postingsOf(
      client,
      range.ledger,
      told.flatMap(({ event }) => event ?? []),
    )
    for (const { row, event } of told) {
      const seq = event?.seq ?? row.seq
      yield { seq, leg: EVENT, content: canonical({ seq, hash: event && row.hash.toString('hex') }) }
      if (!event) continue
      for (const [leg, { account, asset, amount }] of event.legs.entries()) {
        const { bankDay, effectiveDate, recordedAt } = event
        const line = {
          line: `${event.ledger}-${seq}-${leg}`,
          account,
          asset,
          amount,
          bankDay,
          effectiveDate,
          recordedAt,
        }
        yield { seq, leg, content: canonical({ ...line, ...postings.get(`${seq}:${leg}`) }) }
      }
    }
  }
}

/**
 * Undefined for a text that was tampered with until it is none of ours: it has no hash, no lines,
 * and its day no good root.
 */
function eventIn(text: string): RecordedEvent | undefined {
  try {
    return parseEvent(text)
  } catch {
    return undefined
  }
}

type Posting = { readonly balance: string; readonly type: string; readonly description: string }

/** The postings of a chunk of events, found by their key (the table has no index by event). */
async function postingsOf(
  client: ClientBase,
  ledger: number,
  events: readonly RecordedEvent[],
): Promise<Map<string, Posting>> {
  const legs = events.flatMap(({ seq, legs: all }) =>
    all.map(({ account, asset }, leg) => ({ account, asset, seq, leg })),
  )
  const { rows } = await client.query<{ seq: string; leg: number } & Posting>({
    name: 'postings-of',
    text: `select p.seq, p.leg, p.balance::text, ledger.line_type(p.type) as type, p.description
             from unnest($2::bigint[], $3::text[], $4::bigint[], $5::smallint[]) wanted(account, asset, seq, leg)
             join ledger.posting p on p.ledger = $1 and p.account = wanted.account and p.asset = wanted.asset
                                  and p.seq = wanted.seq and p.leg = wanted.leg`,
    values: [ledger, legs.map(l => l.account), legs.map(l => l.asset), legs.map(l => l.seq), legs.map(l => l.leg)],
  })
  return new Map(
    rows.map(({ seq, leg, balance, type, description }) => [`${seq}:${leg}`, { balance, type, description }]),
  )
}
