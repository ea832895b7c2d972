/**
 * The bank of the models without a database: the journal, the table of orders and the mail, as every process sees
 * them.
 */
import { accountOpenedBy, position, type AccountId } from '../../../ledger/accounts.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { recordsAct } from '../../../ledger/decide.ts'
import type { AppendResult, Command, RecordedEvent } from '../../../ledger/journal.ts'
import { money, sum, type Money } from '../../../ledger/money.ts'
import { autopays } from '../../../api/autopay/autopay-order.ts'
import { checkDeposits } from '../../../api/check-deposits/check-deposit-order.ts'
import { billPayments } from '../../../api/pay-bills/payment-order.ts'
import { deposits } from '../../../api/platform/accounts/deposit-order.ts'
import { datesLeft } from '../../../api/platform/orders/course.ts'
import type { OrderKind } from '../../../api/platform/orders/kind.ts'
import { isLive, type Order } from '../../../api/platform/orders/order.ts'
import { transfers } from '../../../api/transfers/transfer-order.ts'
import { withdrawals } from '../../../api/withdrawals/withdrawal-order.ts'
import { nextId, PureLedger } from '../pure-ledger.ts'
import type { Wish } from './acts.ts'
import type { Standing } from './desk.ts'

export type AnyOrder = Order<never>
export type AnyKind = OrderKind<never>

/** An order of any kind; each reads its own details only. */
export const anyOrder = (order: Order<object>): AnyOrder => order as AnyOrder

/** The type of transfer or withdrawal that it is. */
export function typeIn({ details }: AnyOrder): string | undefined {
  const { type }: { type?: string } = details
  return type
}

const kinds = new Map(
  [transfers, withdrawals, billPayments, autopays, deposits, checkDeposits].map(kind => [
    kind.kind,
    kind as unknown as AnyKind, // each reads its own details only
  ]),
)

export interface Household {
  readonly owner: string
  /** The newest of each kind; all of them, as they were opened. */
  readonly accounts: [checking: AccountId, savings: AccountId, card: AccountId]
  readonly every: AccountId[]
  readonly payees: readonly [string, string]
}

/** How far ahead of the bank's clock a command may be, ms. */
const AHEAD_MS = 5_000

/** The ledger gave no answer, because the clock of who asked runs ahead. */
export class ClockAhead extends Error {}

export interface Dispute {
  readonly id: string
  readonly purchase: RecordedEvent
  readonly account: AccountId
  readonly amount: string
  readonly creditOn: BankDay | undefined
  decided: 'final' | 'denied' | 'returned' | undefined
}

/** What every process sees: the journal, the table, the mail. */
export class MemoryBank {
  readonly ledger = new PureLedger()
  readonly keys = new Map<string, RecordedEvent>()
  readonly orders = new Map<string, AnyOrder>()
  readonly trying = new Map<string, number>()
  readonly people: Household[] = []
  /** The right code of what waits, by order. */
  readonly mails: string[] = []
  readonly used = new Set<string>()
  /** What shops took, by the name that it has in the model. */
  readonly purchases = new Map<string, RecordedEvent>()
  /** By the disputed event. */
  readonly disputes = new Map<number, Dispute>()
  /** How much may leave by each series altogether, by the codes that were entered. */
  readonly approvals = new Map<string, Money>()
  now: number
  readonly bounded: boolean
  #numbers = 0

  /** `bounded`: whether it believes no clock that runs ahead of its own. */
  constructor(now: number, bounded = true) {
    this.now = now
    this.bounded = bounded
  }

  open(deposits: readonly [string, string], limit: string): Household {
    const owner = nextId()
    const accounts: Household['accounts'] = [
      this.openAccount(owner, 'checking', { deposit: deposits[0] }),
      this.openAccount(owner, 'savings', { deposit: deposits[1] }),
      this.openAccount(owner, 'credit', { limit }),
    ]
    const household: Household = { owner, accounts, every: [...accounts], payees: [nextId(), nextId()] }
    this.people.push(household)
    return household
  }

  openAccount(owner: string, kind: string, more: object): AccountId {
    const payload = { owner, publicId: nextId(), kind, source: 'settled', ...more }
    const told = this.ledger.append({ kind: 'account-opening', payload, at: this.now })
    if (told.outcome === 'refused') throw new Error(told.code)
    return accountOpenedBy(told.event.seq)
  }

  isClosed = (id: AccountId): boolean => this.ledger.account(id).status === 'closed'

  append({ key, kind, payload, actor, at }: Command): AppendResult {
    const bound = this.keys.get(key)
    if (bound) {
      if (bound.kind === 'key-closed') return { outcome: 'refused', code: 'key_closed', params: {} }
      return recordsAct(bound, { kind, payload, actor })
        ? { outcome: 'accepted', event: bound, replayed: true }
        : { outcome: 'refused', code: 'key_reused_with_different_body', params: {} }
    }
    if (this.bounded && at > this.now + AHEAD_MS) throw new ClockAhead()
    const told = this.ledger.append({ kind, payload, actor, at })
    if (told.outcome === 'refused') return told
    const event = { ...told.event, key }
    this.keys.set(key, event)
    return { outcome: 'accepted', event, replayed: false }
  }

  insert(order: AnyOrder): AnyOrder {
    const there = this.orders.get(order.id)
    this.trying.set(order.id, (this.trying.get(order.id) ?? 0) + 1)
    if (there) return there
    const kept = { ...order, number: (this.#numbers += 1) }
    this.orders.set(order.id, kept)
    return kept
  }

  /** A key is of one order that was placed. */
  isTaken = ({ id, key }: AnyOrder): boolean =>
    [...this.orders.values()].some(one => one.id !== id && one.key === key && one.state !== 'asked')

  write(before: AnyOrder, after: AnyOrder): boolean {
    if (this.orders.get(before.id)?.version !== before.version) return false
    this.orders.set(after.id, after)
    return true
  }

  /** A code was given for so much on each of the dates that are left, beside what was made before. */
  approve({ series, amount, course }: AnyOrder): void {
    const made = [...this.orders.values()].filter(one => one.series === series && one.state === 'made')
    const paid = sum(made.map(one => money(one.amount ?? 0)))
    this.approvals.set(series, paid.plus(money(amount ?? 0).times(datesLeft(course))))
  }

  live(): AnyOrder[] {
    return [...this.orders.values()].filter(isLive)
  }

  standings(who: number): Standing[] {
    return this.household(who).every.map(id => {
      const account = this.ledger.account(id)
      const { posted, held, unsettled } = position(account)
      const [p, h, u] = [posted, held, unsettled].map(amount => amount.times(100).toNumber())
      return { posted: p ?? 0, held: h ?? 0, unsettled: u ?? 0, open: account.status !== 'closed' }
    })
  }

  household(who: number): Household {
    const found = this.people[who]
    if (!found) throw new Error('nobody')
    return found
  }
}

const kindNames: Readonly<Record<Exclude<Wish['what'], 'purchase'>, string>> = {
  internal: transfers.kind,
  card: transfers.kind,
  external: transfers.kind,
  wire: transfers.kind,
  branch: withdrawals.kind,
  advance: withdrawals.kind,
  atm: withdrawals.kind,
  bill: billPayments.kind,
  auto: autopays.kind,
  deposit: deposits.kind,
  check: checkDeposits.kind,
}

export function kindNamed({ kind }: { readonly kind: string }): AnyKind {
  const found = kinds.get(kind)
  if (!found) throw new Error(`no kind ${kind}`)
  return found
}

export function kindOf({ what }: Wish): AnyKind {
  if (what === 'purchase') throw new Error('a purchase is no order')
  return kindNamed({ kind: kindNames[what] })
}

/** Mistakes that a desk may be made with, one for each rule, to see that the models find them. */
export type Defect =
  | 'judges before it looks the answer up'
  | 'answers another request under its key'
  | 'leaves the draft of what was refused'
  | 'gives nothing back at the end'
  | 'plans no next date'
  | 'keeps the state before the ledger has spoken'
  | 'asks no code for more'
  | 'runs what is due in any order'
  | 'believes every clock'
  | 'leaves the orders of a closed account'
