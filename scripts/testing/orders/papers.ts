/**
 * What the clerk with a pencil writes down: people, their purses, and a paper for each order and purchase; and how
 * money moves between purses. Unsettled money is kept apart by where it came from. Cents throughout, in the
 * customer's sign.
 */
import type { BankDay } from '../../../ledger/calendar.ts'
import type { Slot, Wish } from './acts.ts'

export type State = 'awaiting-code' | 'on-hold' | 'scheduled' | 'made' | 'refused' | 'cancelled' | 'expired'

export interface Purse {
  readonly kind: 'checking' | 'savings' | 'card'
  /** How far below nothing it may go. */
  readonly limit: number
  posted: number
  held: number
  /** What of it has not settled, by the number of the paper that brought it. */
  readonly unsettled: Map<number, number>
  closed: boolean
  /** Credits of disputes about it that may yet be taken back. */
  provisional: number
}

/** So much of a day and of its month. */
interface Counted {
  day: BankDay
  today: number
  thisMonth: number
}

export interface Person {
  /** As they were opened. */
  readonly purses: Purse[]
  /** The newest of each kind. */
  readonly slots: Record<Slot, Purse>
  readonly known: Set<number>
  /** Asked of machines, typed in, and brought in by checks; and what of a day's checks was given at once. */
  readonly atm: Counted
  readonly typed: Counted
  readonly checks: Counted
  readonly given: Counted
}

export interface Paper {
  readonly who: number
  readonly wish: Wish
  readonly series: number
  readonly from: Purse
  readonly to: Purse | undefined
  cents: number
  state: State
  due: number
  placedAt: number
  /** The dates it runs on, from the first; which of them this one is. */
  dates: { start: BankDay; every: Wish['every']; last: BankDay | undefined }
  nth: number
  held: number
  wrong: number
  machineWrong: number
  paused: boolean
  /** A wish for another amount or course that waits for its code. */
  change: { cents: number; dates: Paper['dates']; nth: number; by: number } | undefined
  /** In which order papers were written. */
  readonly number: number
  made: Made | undefined
}

/** What is remembered of money that moved. */
export interface Made {
  readonly at: number
  readonly day: BankDay
  /** Something had been set aside for it. */
  readonly captured: boolean
  /** What it took along unsettled. */
  readonly along: ReadonlyMap<number, number>
  /** Of what was paid in: what is held back of it, and what was taken back. */
  later: number
  taken: number
  /** Its money was given back, by whatever way; by the customer. */
  back: boolean
  tookBack: boolean
  dispute: Dispute | undefined
}

export interface Dispute {
  readonly creditOn: BankDay | undefined
  credited: Purse | undefined
  decided: 'final' | 'denied' | 'returned' | undefined
}

export const LIMIT = 300_000
const FEE_WIRE = 3_000

const LIVE: readonly State[] = ['awaiting-code', 'on-hold', 'scheduled']
export const lives = ({ state }: Pick<Paper, 'state'>): boolean => LIVE.includes(state)

export const opened = (kind: Purse['kind'], posted = 0): Purse => ({
  kind,
  limit: kind === 'card' ? LIMIT : 0,
  posted,
  held: 0,
  unsettled: new Map(),
  closed: false,
  provisional: 0,
})

export const KINDS: Readonly<Record<Slot, Purse['kind']>> = { 0: 'checking', 1: 'savings', 2: 'card' }

export function newPerson(checking: number, savings: number): Person {
  const purses = [opened('checking', checking), opened('savings', savings), opened('card')] as const
  const none = (): Counted => ({ day: '', today: 0, thisMonth: 0 })
  return {
    purses: [...purses],
    slots: { ...purses },
    known: new Set(),
    atm: none(),
    typed: none(),
    checks: none(),
    given: none(),
  }
}

/** What was counted, as of a day. */
export function countedOn(counted: Counted, day: BankDay): Counted {
  if (counted.day.slice(0, 7) !== day.slice(0, 7)) counted.thisMonth = 0
  if (counted.day !== day) counted.today = 0
  counted.day = day
  return counted
}

export function count(counted: Counted, cents: number): void {
  counted.today += cents
  counted.thisMonth += cents
}

// --- money ---------------------------------------------------------------------------------------------------------

export const unsettledIn = ({ unsettled }: Purse): number => [...unsettled.values()].reduce((sum, one) => sum + one, 0)

/** May move inside the bank. */
export const spendable = ({ posted, held, limit }: Purse): number => posted - held + limit

/** May leave it. */
export const withdrawable = (purse: Purse): number => spendable(purse) - unsettledIn(purse)

function put(purse: Purse, origin: number, cents: number): void {
  const now = (purse.unsettled.get(origin) ?? 0) + cents
  if (now === 0) purse.unsettled.delete(origin)
  else purse.unsettled.set(origin, now)
}

export const bringUnsettled = put

/** Money moves between purses, settled money first, then the oldest; answers what went along unsettled. */
export function move(from: Purse, to: Purse, cents: number): Map<number, number> {
  const along = new Map<number, number>()
  let left = Math.min(cents - Math.max(0, withdrawable(from)), unsettledIn(from))
  for (const [origin, there] of [...from.unsettled].toSorted(([a], [b]) => a - b)) {
    const piece = Math.min(left, there)
    if (piece <= 0) break
    put(from, origin, -piece)
    put(to, origin, piece)
    along.set(origin, piece)
    left -= piece
  }
  from.posted -= cents
  to.posted += cents
  return along
}

/**
 * Where money of a purse goes that comes late: the oldest that is open, else the purse itself, which is open again
 * then.
 */
export function placeOf({ purses }: Person, purse: Purse): Purse {
  if (!purse.closed) return purse
  return purses.find(({ kind, closed }) => kind !== 'card' && !closed) ?? purse
}

/** Money comes late, or is taken, whatever is there. */
export function post(place: Purse, cents: number): void {
  place.closed = false
  place.posted += cents
}

// --- papers --------------------------------------------------------------------------------------------------------

export function feeOf({ wish: { what, from }, cents }: Pick<Paper, 'wish' | 'cents'>): number {
  if (what === 'wire') return FEE_WIRE
  if (what === 'atm') return from === 1 ? 250 : 0
  return what === 'advance' ? Math.max(1_000, Math.floor((cents * 3 + 50) / 100)) : 0
}

export const total = (paper: Pick<Paper, 'wish' | 'cents'>): number => paper.cents + feeOf(paper)

/** Between the customer's own accounts. */
export const isInside = ({ what }: Wish): boolean => what === 'internal' || what === 'card' || what === 'auto'
export const isPaidIn = ({ what }: Wish): boolean => what === 'deposit' || what === 'check'
/** What a card was used for. */
export const isByCard = ({ what }: Wish): boolean => what === 'purchase' || what === 'atm' || what === 'advance'
