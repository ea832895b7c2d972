/** What is planned for a day, whatever plans it, and the order in which a day's things run. */
import type { BankDay } from '../../ledger/calendar.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { AskedByCard } from '../cards/standing.queries.ts'
import type { BillRow } from '../pay-bills/bill.queries.ts'
import type { ComingUpItem } from './coming-up.schema.ts'

/** An item with the ledger's numbers of the accounts it touches. */
export interface Planned extends ComingUpItem {
  readonly from: number | null
  readonly to: number | null
  readonly fee: string
  /** None of a bill that nothing pays. */
  readonly turn: Turn | null
  /** Of a card's statement: what is asked for. */
  readonly asked?: AskedByCard
  /** Of an installment that pays what is left where that is less: the tax that is withheld, percent. */
  readonly withholding?: string
  /** Of AutoSave: what has to stay on `from`; where less would, nothing is moved that day. */
  readonly keeps?: string
}

/** When an order's turn comes: its moment, and, of orders of one moment, when they are placed. */
export interface Turn {
  readonly at: number
  /** Of a later date of a series: its order is placed when the one before it has had its turn. */
  readonly after: Turn | null
  readonly number: number
}

/** What was read once for all that is planned. */
export interface Known {
  readonly own: ReadonlyMap<number, OwnAccount>
  readonly bills: readonly BillRow[]
  readonly today: BankDay
}

/** As it runs: by day, by turn; what has none closes its day. */
export function inOrder(a: Planned, b: Planned): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.turn && b.turn ? byTurn(a.turn, b.turn) : Number(a.turn === null) - Number(b.turn === null)
}

/** What is placed already comes before what its series will place only then. */
function byTurn(a: Turn, b: Turn): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.after && b.after) return byTurn(a.after, b.after)
  return a.after || b.after ? Number(a.after !== null) - Number(b.after !== null) : a.number - b.number
}

/** What no order of the customer's plans. */
export const NOBODY_PLANNED = {
  counted: true,
  frozen: false,
  fromAccount: null,
  fromName: '',
  toAccount: null,
  frequency: 'once',
  planned: false,
  held: false,
  state: null,
  runsAt: null,
  dueOn: null,
  from: null,
  to: null,
  fee: '0.00',
  turn: null,
} as const
