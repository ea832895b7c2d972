/** The tables that replay rebuilds, row by row and byte for byte: what they must hold, and what they do hold. */
import type { ClientBase } from 'pg'
import { bank, scaleOf } from './accounts.ts'
import { canonical } from './canonical.ts'
import type { States } from './evolve.ts'
import { text, type Money } from './money.ts'

interface Difference {
  readonly table: string
  readonly key: string
  /** The event that the row hangs on, where it can be told. */
  readonly seq: number | undefined
  readonly expected: string | undefined
  readonly found: string | undefined
}

interface Table {
  readonly name: string
  /** `key` and `row` as text, for the ledger in $1. */
  readonly query: string
  readonly rows: (states: States) => Iterable<readonly [key: string, row: readonly unknown[]]>
  /** The event behind a row, from its key. */
  readonly seqOf: (key: string, lastPosted: (account: string) => number | undefined) => number | undefined
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const inAsset = (amount: Money, asset: string) => text(amount, scaleOf(asset))
const first = (key: string) => Number(key.split(':')[0])

const tables: readonly Table[] = [
  {
    name: 'account',
    query: `select id::text as key, array[public_id::text, owner::text, kind, floor::text, opened_on::text, status,
                terms::text] as row
              from ledger.account where ledger = $1`,
    *rows({ accounts }) {
      for (const [name, id] of Object.entries(bank)) yield [String(id), [null, null, name, '0', null, 'open', '{}']]
      for (const a of accounts.values()) {
        yield [String(a.id), [a.publicId, a.owner, a.kind, text(a.floor), a.openedOn, a.status, canonical(a.terms)]]
      }
    },
    seqOf: key => (Number(key) > 1000 ? Number(key) - 1000 : undefined),
  },
  {
    name: 'balance',
    query: `select account || ':' || asset as key, array[posted::text, held::text, unsettled::text] as row
              from ledger.balance where ledger = $1`,
    *rows({ accounts }) {
      for (const { id, positions } of accounts.values()) {
        for (const [asset, p] of positions) {
          yield [`${id}:${asset}`, [inAsset(p.posted, asset), inAsset(p.held, asset), inAsset(p.unsettled, asset)]]
        }
      }
    },
    seqOf: (key, lastPosted) => lastPosted(key),
  },
  {
    name: 'hold',
    query: `select id::text as key, array[account::text, asset, amount::text, ${iso('until')}, reason,
                ledger.line_type(type)] as row
              from ledger.hold where ledger = $1`,
    *rows({ holds }) {
      for (const h of holds.values())
        yield [
          String(h.id),
          [String(h.account), h.asset, inAsset(h.amount, h.asset), moment(h.until), h.reason, h.type],
        ]
    },
    seqOf: first,
  },
  {
    name: 'lot',
    query: `select origin || ':' || account || ':' || asset as key, array[amount::text] as row from ledger.lot
      where ledger = $1`,
    *rows({ lots }) {
      for (const [key, lot] of lots) yield [key, [inAsset(lot.amount, lot.asset)]]
    },
    seqOf: first,
  },
  {
    name: 'counter',
    query: `select name as key, array[amount::text] as row from ledger.counter where ledger = $1`,
    *rows({ counters }) {
      for (const [name, amount] of counters) yield [name, [amount.toFixed()]]
    },
    seqOf: () => undefined,
  },
  {
    name: 'limit_order',
    query: `select id::text as key, array[account::text, side, symbol, quantity::text, limit_price::text] as row
              from ledger.limit_order where ledger = $1`,
    *rows({ orders }) {
      for (const o of orders.values())
        yield [String(o.id), [String(o.account), o.side, o.symbol, o.quantity.toFixed(), o.limit.toFixed()]]
    },
    seqOf: first,
  },
]

const moment = (iso: string | null) => (iso === null ? null : new Date(iso).toISOString())

const PAGE = 5000

/**
 * Compares every derived table with rebuilt states. The client must be inside a transaction whose snapshot has the same
 * head as the states. Yields what differs, each row once.
 */
export async function* differences(
  client: ClientBase,
  ledger: number,
  states: States,
  lastPosted: (account: string) => number | undefined,
): AsyncGenerator<Difference> {
  for (const table of tables) {
    const expected = new Map<string, string>()
    for (const [key, row] of table.rows(states)) expected.set(key, JSON.stringify(row))
    await client.query(
      `declare rebuilt no scroll cursor for ${table.query.replaceAll('$1', String(Math.trunc(ledger)))}`,
    )
    for (;;) {
      const { rows } = await client.query<{ key: string; row: (string | null)[] }>(`fetch ${PAGE} from rebuilt`)
      for (const { key, row } of rows) {
        const found = JSON.stringify(table.name === 'account' ? withCanonicalTerms(row) : row)
        const wanted = expected.get(key)
        expected.delete(key)
        if (wanted !== found)
          yield { table: table.name, key, seq: table.seqOf(key, lastPosted), expected: wanted, found }
      }
      if (rows.length < PAGE) break
    }
    await client.query('close rebuilt')
    for (const [key, wanted] of expected) {
      yield { table: table.name, key, seq: table.seqOf(key, lastPosted), expected: wanted, found: undefined }
    }
  }
}

/** jsonb keeps no order of members; the text that counts is the canonical one. */
const withCanonicalTerms = (row: readonly (string | null)[]) => [
  ...row.slice(0, -1),
  canonical(JSON.parse(row.at(-1) ?? '{}')),
]
