/** Compares the posting table with the lines that replay made: all of it by digest, and row by row where a digest differs. */
import type { ClientBase } from 'pg'
import { accountIdOf } from './accounts.ts'
import { bankKey } from './evolve.ts'
import type { LineType } from './line-types.ts'
import { addLine, lineText, NO_LINES, Replay, replayRange, type Line, type Lines } from './replay.ts'

export interface WrongPosting {
  readonly seq: number
  readonly what: string
}

type Cells = [string, string, string, number, string, string, LineType, string]

const PAGE = 5000
/** So many accounts are looked at row by row; more wrong ones are only counted. */
const LOOK_CLOSER = 50

/** The posting table in key order up to a head, in short pages; the page after the one in hand is already on its way. */
async function* storedLines(client: ClientBase, ledger: number, range: Between): AsyncGenerator<Line[]> {
  let next = pageAfter(client, ledger, range, undefined)
  for (;;) {
    const page = await next
    const last = page.at(-1)
    if (!last) return
    if (page.length < PAGE) return yield page
    next = pageAfter(client, ledger, range, last)
    next.catch(() => undefined) // awaited in the next round; a consumer that stops early does not
    yield page
  }
}

/** The postings that are looked at: behind one event, up to another. */
interface Between {
  readonly after: number
  readonly upTo: number
}

async function pageAfter(
  client: ClientBase,
  ledger: number,
  { after, upTo }: Between,
  at: Line | undefined,
): Promise<Line[]> {
  const { rows } = await client.query<Cells>({
    name: 'stored-lines',
    rowMode: 'array',
    text: `select account, asset, seq, leg, amount::text, balance::text, ledger.line_type(type), description from ledger.posting
            where ledger = $1 and (account, asset, ledger, seq, leg) > ($2, $3, $1, $4, $5) and seq > $7 and seq <= $6
            order by account, asset, seq, leg limit ${PAGE}`,
    values: [ledger, at?.account ?? -1, at?.asset ?? '', at?.seq ?? 0, at?.leg ?? -1, upTo, after],
  })
  return rows.map(lineOf)
}

const lineOf = ([account, asset, seq, leg, amount, balance, type, description]: Cells): Line => ({
  account: accountIdOf(account),
  asset,
  seq: Number(seq),
  leg,
  amount,
  balance,
  type,
  description,
})

/**
 * Yields what is wrong with the postings up to `replay.seq`, the first event of each account and asset. `since`: the replay began with
 * what the events up to there make, read once more where a difference is looked at.
 */
export async function* wrongPostings(
  client: ClientBase,
  ledger: number,
  replay: Replay,
  onPage?: (rows: number) => void,
  since = 0,
): AsyncGenerator<WrongPosting> {
  const range = { after: since, upTo: replay.seq }
  const suspects = await differingAccounts(client, ledger, replay, range, onPage)
  if (suspects.size === 0) return
  const looked = new Set([...suspects].slice(0, LOOK_CLOSER))
  const expected = new Map<string, Map<string, string>>([...looked].map(key => [key, new Map()]))
  await replayRange(client, { ledger, after: 0, upTo: replay.seq }, new Replay(), line => {
    if (line.seq > since)
      expected.get(bankKey(line.account, line.asset))?.set(`${line.seq}:${line.leg}`, lineText(line))
  })
  for (const key of looked) yield await firstDifference(client, ledger, key, expected.get(key) ?? new Map(), range)
}

async function differingAccounts(
  client: ClientBase,
  ledger: number,
  replay: Replay,
  range: Between,
  onPage?: (rows: number) => void,
): Promise<Set<string>> {
  const suspects = new Set<string>()
  const unseen = new Set(replay.lines.keys())
  let key = ''
  let found: Lines = NO_LINES
  const finish = () => {
    if (key && replay.lines.get(key)?.digest !== found.digest) suspects.add(key)
    unseen.delete(key)
  }
  for await (const page of storedLines(client, ledger, range)) {
    for (const line of page) {
      const next = bankKey(line.account, line.asset)
      if (next !== key) {
        finish()
        key = next
        found = NO_LINES
      }
      found = addLine(found, line)
    }
    onPage?.(page.length)
  }
  finish()
  for (const missing of unseen) suspects.add(missing)
  return suspects
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
    text: `select account, asset, seq, leg, amount::text, balance::text, ledger.line_type(type), description from ledger.posting
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
