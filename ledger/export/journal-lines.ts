/**
 * The journal itself, whole, as JSONL: the bank's keys and the days that were sealed; one line an event, its hash and
 * its canonical text as it is stored, with its postings and the head that was signed there behind it; then every row of
 * the tables beside it as they stand and not as they should be. Whoever has the file can check all of it without us, in
 * one go from the first line to the last (JOURNAL.md). Nothing is parsed and nothing is kept: a journal that was
 * tampered with is written down, too.
 */
import type { ClientBase } from 'pg'
import { canonical } from '../canonical.ts'
import { headOf, storedEvents } from '../stored-events.ts'

/** What was signed outside the database: the bank's keys, and the statements as they stand. */
export interface Sealed {
  readonly keys: readonly string[]
  readonly statements: readonly Readonly<Record<string, unknown>>[]
}

type Row = Readonly<Record<string, unknown>>

/** `{"lot":{"account":1003,"amount":"12.50","asset":"USD","origin":5}}` */
const rowLine = (name: string, row: Row): string => `{"${name}":${canonical(row)}}\n`

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Amounts are text, as they are stored. */
const TABLES: Readonly<Record<string, string>> = {
  account: `select id, public_id::text as "publicId", owner::text, kind, floor::text, opened_on::text as "openedOn",
                status, terms
              from ledger.account where ledger = $1 order by id`,
  position: `select account, asset, held::text, unsettled::text from ledger.position where ledger = $1
    order by account, asset`,
  hold: `select id, account, asset, amount::text, ${iso('until')} as until, reason, ledger.line_type(type) as type
           from ledger.hold where ledger = $1 order by id`,
  lot: `select origin, account, asset, amount::text from ledger.lot where ledger = $1 order by origin, account, asset`,
  counter: `select name, amount::text from ledger.counter where ledger = $1 order by name`,
  order: `select id, account, side, symbol, quantity::text, limit_price::text as "limit"
            from ledger.limit_order where ledger = $1 order by id`,
}
/** bigint arrives as text. */
const NUMBERS = ['id', 'account', 'seq', 'origin']
const PAGE = 5_000

async function* tableLines(client: ClientBase, ledger: number): AsyncGenerator<string> {
  for (const [name, query] of Object.entries(TABLES)) {
    await client.query(`declare book no scroll cursor for ${query.replaceAll('$1', String(Math.trunc(ledger)))}`)
    for (let more = true; more;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${PAGE} from book`)
      yield rows.map(row => rowLine(name, withNumbers(row))).join('')
      more = rows.length === PAGE
    }
    await client.query('close book')
  }
}

const withNumbers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && NUMBERS.includes(name) ? Number(value) : value,
    ]),
  )

/** Postings in the order of events, as they come; what is sorted once is kept by the database and holds no snapshot. */
class Postings {
  readonly #client: ClientBase
  #page: Row[] = []
  #ended = true
  readonly #ledger: number

  constructor(client: ClientBase, ledger: number) {
    this.#client = client
    this.#ledger = ledger
  }

  /** Those behind one event, up to another; without end, also those of no event. */
  async open(after: number, upTo: number | undefined): Promise<void> {
    const last = upTo === undefined ? '' : `and seq <= ${upTo}`
    await this.#client.query(
      `declare postings no scroll cursor with hold for
        select account, asset, seq, leg, amount::text, balance::text, ledger.line_type(type) as type, description
          from ledger.posting where ledger = ${Math.trunc(this.#ledger)} and seq > ${after} ${last} order by seq, leg`,
    )
    this.#ended = false
  }

  /** The lines of all up to an event. */
  async upTo(seq: number): Promise<string> {
    let lines = ''
    for (;;) {
      const taken = this.#page.findIndex(row => Number(row['seq']) > seq)
      const rows = taken === -1 ? this.#page : this.#page.slice(0, taken)
      this.#page = taken === -1 ? [] : this.#page.slice(taken)
      for (const row of rows) lines += rowLine('posting', withNumbers(row))
      if (this.#page.length > 0 || this.#ended) return lines
      this.#page = (await this.#client.query<Record<string, unknown>>(`fetch ${PAGE} from postings`)).rows
      this.#ended = this.#page.length === 0
    }
  }

  async close(): Promise<void> {
    await this.#client.query('close postings')
  }
}

/**
 * All lines, in pieces of text. What was written up to the head is read without a snapshot; only what came meanwhile,
 * and the tables, in one. The client is an auditor's.
 */
export async function* journalLines(
  client: ClientBase,
  ledger: number,
  { keys, statements }: Sealed,
  onProgress?: (done: number, of: number) => void,
): AsyncGenerator<string> {
  let lines = 1 // the last one
  let [events, reached] = [0, 0]
  const heads = statements.filter(one => one['is'] === 'head').toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
  const postings = new Postings(client, ledger)
  let signed = 0
  const headsTo = (seq: number): string => {
    let text = ''
    for (let head = heads[signed]; head && Number(head['seq']) <= seq; head = heads[signed]) {
      text += rowLine('seal', head)
      signed += 1
    }
    return text
  }
  async function* eventLines(head: number) {
    for await (const chunk of storedEvents(client, { ledger, after: reached, upTo: head })) {
      let text = ''
      for (const { seq, hash, body } of chunk) {
        text += `{"hash":"${hash.toString('hex')}","event":${body}}\n${await postings.upTo(seq)}${headsTo(seq)}`
      }
      yield text
      events += chunk.length
      reached = chunk.at(-1)?.seq ?? reached
      onProgress?.(events, head)
    }
  }
  async function* all() {
    yield rowLine('book', { format: 3, ledger })
    for (const pem of keys) yield rowLine('key', { pem })
    for (const one of statements) if (one['is'] !== 'head') yield rowLine('seal', one)
    const head = await headOf(client, ledger)
    await postings.open(Number.MIN_SAFE_INTEGER, head)
    yield* eventLines(head)
    yield await postings.upTo(Infinity) // of events that are not there
    await postings.close()
    await client.query('begin isolation level repeatable read read only')
    try {
      await postings.open(head, undefined)
      yield* eventLines(await headOf(client, ledger))
      yield await postings.upTo(Infinity)
      await postings.close()
      yield* tableLines(client, ledger)
    } finally {
      await client.query('rollback')
    }
    yield headsTo(Infinity)
  }
  for await (const text of all()) {
    lines += text.split('\n').length - 1
    yield text
  }
  yield rowLine('end', { events, lines })
}
