/** The writer's first round trip: takes the lock and reads, in later statements, all that a batch touches. */
import type { Client } from 'pg'
import { isBankAccount, type AccountId, type AccountKind, type AccountStatus, type Asset } from './accounts.ts'
import { bigints, texts } from './arrays.ts'
import type { BankDay } from './calendar.ts'
import { parseEvent } from './canonical.ts'
import { bankKey, emptyStates, lotKey, type States } from './evolve.ts'
import type { LineType } from './line-types.ts'
import { money, ZERO, type Money } from './money.ts'

export interface Wanted {
  readonly keys: string[]
  readonly accounts: Set<AccountId>
  /** Accounts whose owners' other accounts are read as well. */
  readonly families: Set<AccountId>
  /** A command of the batch may close an account. */
  readonly closes: boolean
  readonly bank: Map<string, readonly [AccountId, Asset]>
  readonly holds: Set<number>
  readonly origins: Set<number>
  readonly counters: Set<string>
  readonly events: Set<number>
  readonly orders: Set<number>
}

/** The last event. `day` is the open bank day, `at` its moment in milliseconds. */
export interface Head {
  readonly seq: number
  readonly hash: Buffer
  readonly day: BankDay
  readonly at: number
}

export interface Read {
  readonly states: States
  readonly head: Head | undefined
  /** The newest moment that the bank's clock allowed when this was read, in milliseconds; unknown to a memory. */
  readonly latest?: number
  /** Counters that were asked for and have no row yet. */
  readonly fresh: Set<string>
  /** The texts of events that already carry one of the batch's keys, by key. */
  readonly known: Map<string, string>
  /** Whether the keys were looked for; a memory knows the newest only. */
  readonly knowsKeys: boolean
}

/** An account with one of its positions; an account that holds nothing has none. */
type AccountRow = [
  ...account: [AccountId, string, string, AccountKind, string, Record<string, unknown>, string, AccountStatus],
  ...position: [Asset, string, string, string] | [null, null, null, null],
]

interface Answer {
  latest: number
  head: { seq: number; hash: string; day: string; at: string } | null
  known: string[] | null
  accounts: AccountRow[] | null
  holds: [number, AccountId, Asset, string, string | null, string, LineType][] | null
  lots: [number, AccountId, Asset, string][] | null
  counters: [string, string][] | null
  events: string[] | null
  orders: [number, AccountId, 'buy' | 'sell', Asset, string, string][] | null
  bank: [AccountId, Asset, string | null][] | null
}

/** Reads under the lock. Must run inside the transaction that will write. */
export async function readStates(client: Client, ledger: number, wanted: Wanted): Promise<Read> {
  const accounts = [...wanted.accounts].filter(id => !isBankAccount(id))
  const bank = [...wanted.bank.values()]
  const { rows } = await client.query<{ answer: Answer }>({
    name: 'read-batch',
    text: 'select ledger.read_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as answer',
    values: [
      ledger,
      texts(wanted.keys),
      bigints(accounts),
      bigints(bank.map(([id]) => id)),
      texts(bank.map(([, asset]) => asset)),
      bigints([...wanted.holds]),
      bigints([...wanted.origins]),
      texts([...wanted.counters]),
      bigints([...wanted.events]),
      bigints([...wanted.orders]),
      bigints([...wanted.families]),
    ],
  })
  const answer = rows[0]?.answer
  if (!answer) throw new Error('the ledger did not answer')
  const states = statesOf(answer)
  const fresh = new Set([...wanted.counters].filter(name => !states.counters.has(name)))
  for (const name of fresh) states.counters.set(name, ZERO)
  return {
    states,
    fresh,
    knowsKeys: true,
    latest: answer.latest,
    head: answer.head
      ? {
          seq: answer.head.seq,
          hash: Buffer.from(answer.head.hash, 'hex'),
          day: answer.head.day,
          at: Date.parse(answer.head.at),
        }
      : undefined,
    known: new Map((answer.known ?? []).map(body => [parseEvent(body).key, body])),
  }
}

function statesOf(answer: Answer): States {
  const states = emptyStates()
  for (const row of answer.accounts ?? []) addAccount(states, row)
  for (const [id, account, asset, amount, until, reason, type] of answer.holds ?? []) {
    states.holds.set(id, {
      id,
      account,
      asset,
      amount: money(amount),
      until: until && new Date(until).toISOString(),
      reason,
      type,
    })
  }
  for (const [origin, account, asset, amount] of answer.lots ?? []) {
    states.lots.set(lotKey(origin, account, asset), { origin, account, asset, amount: money(amount) })
  }
  for (const [name, amount] of answer.counters ?? []) states.counters.set(name, money(amount))
  for (const body of answer.events ?? []) {
    const event = parseEvent(body)
    states.events.set(event.seq, event)
  }
  for (const [id, account, side, symbol, quantity, limit] of answer.orders ?? []) {
    states.orders.set(id, { id, account, side, symbol, quantity: money(quantity), limit: money(limit) })
  }
  for (const [account, asset, balance] of answer.bank ?? [])
    states.bank.set(bankKey(account, asset), balance ? money(balance) : ZERO)
  return states
}

function addAccount(states: States, row: AccountRow): void {
  const [id, publicId, owner, kind, floor, terms, openedOn, status, asset, posted, held, unsettled] = row
  const positions = new Map(states.accounts.get(id)?.positions)
  if (asset !== null)
    positions.set(asset, { posted: money(posted), held: amountOrZero(held), unsettled: amountOrZero(unsettled) })
  states.accounts.set(id, {
    id,
    publicId,
    owner,
    kind,
    floor: amountOrZero(floor),
    terms,
    openedOn,
    status,
    positions,
  })
}

/** Most holds, unsettled sums and floors are nothing: one zero serves them all. */
const amountOrZero = (amount: string): Money => (amount === '0.00' || amount === '0' ? ZERO : money(amount))
