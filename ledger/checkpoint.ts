/**
 * What an auditor keeps of a check that found everything right, so that the next one goes on from there: the head, and
 * all that the events up to it make. It is the auditor's own, kept where the bank cannot write; whoever can write it
 * decides what is believed.
 */
import { hash } from 'node:crypto'
import type { Asset } from './accounts.ts'
import { emptyStates, lotKey, type LiveAccount, type States } from './evolve.ts'
import type { Hold, Lot, Order } from './events/event.ts'
import { money, type Money } from './money.ts'

export interface Checkpoint {
  readonly ledger: number
  readonly seq: number
  readonly hash: Buffer
  readonly bankDay: string
  readonly recordedAt: string
  readonly states: States
}

type Row =
  | ['head', { ledger: number; seq: number; hash: string; bankDay: string; recordedAt: string }]
  | [
      'account',
      Omit<LiveAccount, 'floor' | 'positions'> & { floor: string; positions: [Asset, string, string, string][] },
    ]
  | ['hold', Omit<Hold, 'amount'> & { amount: string }]
  | ['lot', Omit<Lot, 'amount'> & { amount: string }]
  | ['counter', string, string]
  | ['order', Omit<Order, 'quantity' | 'limit'> & { quantity: string; limit: string }]
  | ['bank', string, string]
  | ['digest', string]

/** One line of JSON for each thing, the last a digest of those before. */
export function* linesOf(checkpoint: Checkpoint): Generator<string> {
  let digest = ''
  for (const row of rowsOf(checkpoint)) {
    const line = JSON.stringify(row)
    digest = chained(digest, line)
    yield line
  }
  yield JSON.stringify(['digest', digest] satisfies Row)
}

const chained = (digest: string, line: string) => hash('sha256', `${digest}|${line}`, 'base64')
const written = (amount: Money) => amount.toFixed()

function* rowsOf({ states, hash: head, ...rest }: Checkpoint): Generator<Row> {
  const { ledger, seq, bankDay, recordedAt } = rest
  yield ['head', { ledger, seq, hash: head.toString('hex'), bankDay, recordedAt }]
  for (const account of states.accounts.values()) {
    const positions = [...account.positions].map(([asset, p]): [Asset, string, string, string] => [
      asset,
      written(p.posted),
      written(p.held),
      written(p.unsettled),
    ])
    yield ['account', { ...account, floor: written(account.floor), positions }]
  }
  for (const hold of states.holds.values()) yield ['hold', { ...hold, amount: written(hold.amount) }]
  for (const lot of states.lots.values()) yield ['lot', { ...lot, amount: written(lot.amount) }]
  for (const [name, amount] of states.counters) yield ['counter', name, written(amount)]
  for (const order of states.orders.values())
    yield ['order', { ...order, quantity: written(order.quantity), limit: written(order.limit) }]
  for (const [key, amount] of states.bank) yield ['bank', key, written(amount)]
}

/** Reads it again. Throws on one that was cut short or changed by accident. */
export async function readCheckpoint(lines: AsyncIterable<string> | Iterable<string>): Promise<Checkpoint> {
  const states = emptyStates()
  let head: Extract<Row, ['head', unknown]>[1] | undefined
  let digest = ''
  let whole = false
  for await (const line of lines) {
    const row: Row = JSON.parse(line) // written by `linesOf`, as its digest says
    if (row[0] === 'digest') {
      whole = row[1] === digest
      break
    }
    digest = chained(digest, line)
    if (row[0] === 'head') head = row[1]
    else take(states, row)
  }
  if (!head || !whole) throw new Error('what was kept of the check before is not whole')
  return { ...head, hash: Buffer.from(head.hash, 'hex'), states }
}

function take(states: States, row: Exclude<Row, ['head' | 'digest', ...unknown[]]>): void {
  switch (row[0]) {
    case 'account':
      return void states.accounts.set(row[1].id, {
        ...row[1],
        floor: money(row[1].floor),
        positions: new Map(
          row[1].positions.map(([asset, posted, held, unsettled]) => [
            asset,
            { posted: money(posted), held: money(held), unsettled: money(unsettled) },
          ]),
        ),
      })
    case 'hold':
      return void states.holds.set(row[1].id, { ...row[1], amount: money(row[1].amount) })
    case 'lot': {
      const { origin, account, asset, amount } = row[1]
      return void states.lots.set(lotKey(origin, account, asset), { origin, account, asset, amount: money(amount) })
    }
    case 'counter':
      return void states.counters.set(row[1], money(row[2]))
    case 'order':
      return void states.orders.set(row[1].id, {
        ...row[1],
        quantity: money(row[1].quantity),
        limit: money(row[1].limit),
      })
    case 'bank':
      return void states.bank.set(row[1], money(row[2]))
  }
}
