/**
 * What a report tells of a period, gathered from the journal's events one by one: balances day by day, what is open on
 * the bank's clearing accounts and since when, what was forced, what came back, what was large. Pure.
 */
import { bank, isBankAccount, kinds, spendable, USD, type AccountId, type Asset } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { moduleOf } from '../../ledger/events/all.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { emptyStates, evolve } from '../../ledger/evolve.ts'
import { least, money, most, ZERO, type Money } from '../../ledger/money.ts'

/** One line of the trial balance, debit-positive, in dollars or another asset. */
export interface Line {
  readonly name: string
  readonly asset: Asset
  /** Before the period. */
  opening: Money
  debits: Money
  credits: Money
  /** At the end of each day of the period on which it moved. */
  readonly days: Map<BankDay, Money>
}

/** Something that a clearing account still waits for. */
interface OpenItem {
  readonly seq: number
  readonly day: BankDay
  readonly kind: string
  amount: Money
}

export interface Movement {
  readonly seq: number
  readonly day: BankDay
  readonly kind: string
  readonly actor: string
  readonly amount: Money
  readonly asset: Asset
}

/** An event that gave another's money back, with that one. */
interface Pair {
  readonly back: Movement
  readonly of: Movement | undefined
}

interface DayTold {
  readonly day: BankDay
  readonly first: number
  events: number
  moved: Money
}

/** What the bank waits for from others, or others from it: each entry has a counterpart to come. */
const CLEARING: readonly (keyof typeof bank)[] = [
  'achClearing',
  'wireClearing',
  'checkClearing',
  'cardClearing',
  'billPayClearing',
  'atmClearing',
  'broker',
  'rolloverClearing',
  'disputeReceivable',
  'unverifiedDeposits',
]

const LARGEST = 20
const names = new Map<number, string>(Object.entries(bank).map(([name, id]) => [id, name]))

export class ReportFacts {
  readonly from: BankDay
  readonly to: BankDay
  readonly lines = new Map<string, Line>()
  readonly clearing = new Map<string, OpenItem[]>(CLEARING.map(name => [name, []]))
  readonly days: DayTold[] = []
  readonly forced: Movement[] = []
  readonly pairs: Pair[] = []
  /** By kind. */
  readonly kinds = new Map<string, number>()
  /** Orders that came to nothing, by how and why. */
  readonly ended = new Map<string, number>()
  largest: Movement[] = []
  events = 0
  readonly #states = emptyStates()
  readonly #told = new Map<number, Movement>()

  constructor(from: BankDay, to: BankDay) {
    this.from = from
    this.to = to
  }

  /** Takes the next event. Those after the period are left out, so that all figures are those of its end. */
  take(event: RecordedEvent): void {
    if (event.bankDay > this.to) return
    evolve(this.#states, event)
    const inside = event.bankDay >= this.from
    for (const { account, asset, amount } of event.legs) {
      this.#line(account, asset, money(amount), event.bankDay, inside)
      if (asset === USD) this.#clear(event, account, money(amount))
    }
    const movement = movementOf(event)
    this.#told.set(event.seq, movement)
    if (inside) this.#inside(event, movement)
  }

  /** Customers' accounts that are below what they may be, at the end. */
  overdrawn(): { account: AccountId; kind: string; short: Money }[] {
    return [...this.#states.accounts.values()].flatMap(account => {
      const free = spendable(account)
      return free.lt(0) ? [{ account: account.id, kind: account.kind, short: free.neg() }] : []
    })
  }

  #inside(event: RecordedEvent, movement: Movement): void {
    this.events += 1
    this.kinds.set(event.kind, (this.kinds.get(event.kind) ?? 0) + 1)
    const today = this.days.at(-1)
    if (today?.day === event.bankDay) {
      today.events += 1
      today.moved = today.moved.plus(movement.asset === USD ? movement.amount : ZERO)
    } else this.days.push({ day: event.bankDay, first: event.seq, events: 1, moved: movement.amount })
    if (moduleOf(event.kind, event.version)?.forced && event.legs.length > 0) this.forced.push(movement)
    const of = backOf(event)
    if (of !== undefined) this.pairs.push({ back: movement, of: this.#told.get(of) })
    if (event.kind === 'order-ended') {
      const { ended, why } = event.payload
      const how = [ended, why].filter(word => typeof word === 'string').join(': ')
      this.ended.set(how, (this.ended.get(how) ?? 0) + 1)
    }
    if (movement.asset !== USD || movement.amount.isZero()) return
    this.largest.push(movement)
    if (this.largest.length > LARGEST * 20) this.trim()
  }

  /** Keeps the largest movements only. */
  trim(): void {
    this.largest = this.largest.toSorted((a, b) => b.amount.comparedTo(a.amount)).slice(0, LARGEST)
  }

  #line(account: AccountId, asset: Asset, amount: Money, day: BankDay, inside: boolean): void {
    const kind = this.#states.accounts.get(account)?.kind
    const name = isBankAccount(account) ? (names.get(account) ?? String(account)) : kind ? kinds[kind].name : 'Unknown'
    const key = `${name} ${asset}`
    const line = this.lines.get(key) ?? { name, asset, opening: ZERO, debits: ZERO, credits: ZERO, days: new Map() }
    this.lines.set(key, line)
    if (!inside) {
      line.opening = line.opening.plus(amount)
      return
    }
    line.debits = line.debits.plus(most(ZERO, amount))
    line.credits = line.credits.plus(most(ZERO, amount.neg()))
    line.days.set(day, closing(line))
  }

  /** What comes the other way ends what it names (an origin), else the oldest that is open. */
  #clear({ seq, bankDay: day, kind, payload }: RecordedEvent, account: AccountId, amount: Money): void {
    const open = this.clearing.get(names.get(account) ?? '')
    if (!open) return
    let left = amount
    const named = Number(payload['origin'] ?? payload['of'] ?? 0)
    const opposite = open.filter(item => item.amount.isNegative() !== amount.isNegative())
    for (const item of opposite.toSorted((a, b) => Number(b.seq === named) - Number(a.seq === named))) {
      const piece = least(left.abs(), item.amount.abs())
      if (piece.isZero()) break
      const signed = left.isNegative() ? piece.neg() : piece
      item.amount = item.amount.plus(signed)
      left = left.minus(signed)
    }
    const living = open.filter(item => !item.amount.isZero())
    if (!left.isZero()) living.push({ seq, day, kind, amount: left })
    open.splice(0, open.length, ...living)
  }
}

export const closing = ({ opening, debits, credits }: Line): Money => opening.plus(debits).minus(credits)

/** An event by its largest leg, dollars first. */
function movementOf({ seq, bankDay: day, kind, actor, legs }: RecordedEvent): Movement {
  const dollars = legs.filter(leg => leg.asset === USD)
  const told = dollars.length > 0 ? dollars : legs
  const amount = most(ZERO, ...told.map(leg => money(leg.amount)))
  return { seq, day, kind, actor, amount, asset: told[0]?.asset ?? USD }
}

/** The event whose money this one gives back. */
function backOf({ kind, payload }: RecordedEvent): number | undefined {
  if (kind === 'return' || kind === 'charge-back') return Number(payload['origin'])
  const gives = [
    'reversal',
    'transfer-reversal',
    'external-return',
    'wire-return',
    'bill-payment-return',
    'balance-transfer-return',
  ]
  const disputes = ['dispute-credit', 'dispute-credit-ended']
  return gives.includes(kind) || disputes.includes(kind) ? Number(payload['of']) : undefined
}
