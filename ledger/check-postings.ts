/**
 * Compares the posting table with the lines that replay made: all of it by sums of digests, and row by row where a
 * sum differs.
 */
import type { ClientBase } from 'pg'
import type { AccountId } from './accounts.ts'
import { bankKey } from './evolve.ts'
import type { LineType } from './line-types.ts'
import { lineText, Replay, replayRange, sumOf, type Line } from './replay.ts'

interface WrongPosting {
  readonly seq: number
  readonly what: string
}

type Cells = [string, string, string, number, string, string, LineType, string]

/** Pages of the table that one statement looks at, so that it is short. */
const STRETCH = 4_096
const BEHIND_ALL = 4_294_967_294
/** So many accounts are looked at row by row; more wrong ones are only counted. */
const LOOK_CLOSER = 50

/** The postings that are looked at: behind one event, up to another. */
interface Between {
  readonly after: number
  readonly upTo: number
}

/**
 * What the posting table holds of each account and asset: how many rows, and the exclusive or of their digests under
 * a secret. The
 * database reads and hashes all rows, in the order in which they lie; two tables with the same sums hold the same rows.
 */
export class PostingSums {
  readonly #client: ClientBase
  readonly #ledger: number
  readonly #secret: string
  readonly #found = new Map<string, { count: number; sum: bigint }>()
  #upTo: number

  constructor(client: ClientBase, ledger: number, secret: string, since = 0) {
    this.#client = client
    this.#ledger = ledger
    this.#secret = secret
    this.#upTo = since
  }

  /** Goes on to a later event. */
  async readTo(upTo: number, onStretch?: (rows: number) => void): Promise<void> {
    if (upTo <= this.#upTo) return
    const pages = await pagesOf(this.#client)
    for (let from = 0; from <= pages; from += STRETCH) {
      const to = from + STRETCH > pages ? BEHIND_ALL : from + STRETCH
      const rows = await this.#stretch({ after: this.#upTo, upTo }, `(${from},0)`, `(${to},0)`)
      onStretch?.(rows)
    }
    this.#upTo = upTo
  }

  async #stretch({ after, upTo }: Between, from: string, to: string): Promise<number> {
    const { rows } = await this.#client.query<[string, string, string]>({
      rowMode: 'array',
      text: `select account || ':' || asset, count(*), bit_xor(('x' || encode(substr(digest, 1, 8),
          'hex'))::bit(64)::bigint)
               from (select account, asset, sha256(convert_to($6::text || account || '|' || asset || '|' || seq || '|'
                   || leg || '|'
                        || amount || '|' || balance || '|' || ledger.line_type(type) || '|' || description, 'UTF8'))
                            as digest
                       from ledger.posting
                      where ctid >= $4::tid and ctid < $5::tid and ledger = $1 and seq > $2 and seq <= $3) lines
              group by account, asset`,
      values: [this.#ledger, after, upTo, from, to, this.#secret],
    })
    let read = 0
    for (const [key, n, sum] of rows) {
      const { count, sum: before } = this.#found.get(key) ?? { count: 0, sum: 0n }
      this.#found.set(key, { count: count + Number(n), sum: before ^ BigInt(sum ?? 0) })
      read += Number(n)
    }
    return read
  }

  /** The accounts whose rows are not the lines that the replay made. */
  differing(replay: Replay): Set<string> {
    const suspects = new Set(this.#found.keys())
    for (const [key, lines] of replay.posted()) {
      const found = this.#found.get(key)
      if (found?.count === lines.count && found.sum === sumOf(lines)) suspects.delete(key)
      else suspects.add(key)
    }
    return suspects
  }
}

async function pagesOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size('ledger.posting') / current_setting('block_size')::int)::int as pages`,
  )
  return rows[0]?.pages ?? 0
}

const lineOf = ([account, asset, seq, leg, amount, balance, type, description]: Cells): Line => ({
  account: Number(account) as AccountId, // as it is stored, right or wrong
  asset,
  seq: Number(seq),
  leg,
  amount,
  balance,
  type,
  description,
})

/**
 * Yields what is wrong with the postings up to `replay.seq`, the first event of each account and asset. `sums`: what
 * was read of the table
 * already. `since`: the replay began with what the events up to there make, read once more where a difference is
 * looked at.
 */
export async function* wrongPostings(
  client: ClientBase,
  ledger: number,
  replay: Replay,
  since = 0,
  sums = new PostingSums(client, ledger, replay.secret, since),
): AsyncGenerator<WrongPosting> {
  await sums.readTo(replay.seq)
  const suspects = sums.differing(replay)
  if (suspects.size === 0) return
  const range = { after: since, upTo: replay.seq }
  const looked = new Set([...suspects].slice(0, LOOK_CLOSER))
  const expected = new Map<string, Map<string, string>>([...looked].map(key => [key, new Map()]))
  await replayRange(client, { ledger, after: 0, upTo: replay.seq }, new Replay(), line => {
    if (line.seq > since)
      expected.get(bankKey(line.account, line.asset))?.set(`${line.seq}:${line.leg}`, lineText(line))
  })
  for (const key of looked) yield await firstDifference(client, ledger, key, expected.get(key) ?? new Map(), range)
}

async function firstDifference(
  client: ClientBase,
  ledger: number,
  key: string,
  expected: Map<string, string>,
  { after, upTo }: Between,
): Promise<WrongPosting> {
  const [account = '', asset = ''] = key.split(':')
  const { rows } = await client.query<Cells>({
    rowMode: 'array',
    text: `select account, asset, seq, leg, amount::text, balance::text, ledger.line_type(type), description
            from ledger.posting
            where ledger = $1 and account = $2 and asset = $3 and seq > $5 and seq <= $4`,
    values: [ledger, account, asset, upTo, after],
  })
  const wrong: WrongPosting[] = []
  for (const line of rows.map(lineOf)) {
    const { seq, leg } = line
    const wanted = expected.get(`${seq}:${leg}`)
    expected.delete(`${seq}:${leg}`)
    if (wanted === undefined)
      wrong.push({ seq, what: `account ${account} has a posting that the event's text does not tell of` })
    else if (wanted !== lineText(line))
      wrong.push({ seq, what: `account ${account}: posting ${lineText(line)} should be ${wanted}` })
  }
  for (const at of expected.keys())
    wrong.push({ seq: Number(at.split(':')[0]), what: `account ${account} lacks a posting of this event` })
  wrong.sort((a, b) => a.seq - b.seq)
  return wrong[0] ?? { seq: upTo, what: `account ${account}: its postings were changed while they were read` }
}
