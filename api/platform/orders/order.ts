/**
 * An order, and the two pure functions that its life is made of. `decide` says what is asked of the ledger when
 * something happens to it; `evolve` says what the ledger's word makes of it. Neither reads a clock, a table or a random
 * number.
 *
 * The ledger's word comes first, always. What is asked when the order is placed goes under the customer's own key; what
 * ends it, the money or the giving back, goes under one key of the order's own (`endKey`), so that of two who end it at
 * once one is told what the other did. Steps may therefore be taken by anybody, any number of times, in any process.
 */
import type * as z from 'zod'
import { isBankAccount } from '../../../ledger/accounts.ts'
import type { BankDay, Ending, Every } from '../../../ledger/calendar.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { stepKey } from '../../../ledger/keys.ts'
import { money, text } from '../../../ledger/money.ts'
import { confirmationNumber, plannedNumber } from '../confirmation-number.ts'
import { isEnd, type OrderEnd, type OrderState } from './states.schema.ts'

/** What a capability keeps of its orders beside what all have: ids, labels, last four digits. No account numbers. */
export type Details = Readonly<Record<string, unknown>>

/** A change of a planned order that waits for its code. */
export interface Change {
  readonly amount: string
  readonly memo: string
  readonly course: Course
  /** Bank clock, ms: until then its code may come. */
  readonly by: number
}

/** When an order comes, and comes again. `nth` counts from the start, so that month ends never drift. */
export interface Course {
  readonly startsOn: BankDay
  readonly every: Every
  readonly ending: Ending
  readonly nth: number
}

export interface Order<D = Details> {
  readonly id: string
  /** Counts orders in the sequence in which they were placed. */
  readonly number: number
  readonly customer: string
  readonly kind: string
  /** The stored key under which it was placed. */
  readonly key: string
  /** Digest of the request that asked for it. */
  readonly asked: Buffer
  readonly state: OrderState
  /** Grows with each step; a step that was decided on an older one is decided again. */
  readonly version: number
  /**
   * The ledger's number of the account that pays, the bank's own where money comes from outside;
   * of an own account that receives.
   */
  readonly from: number
  readonly to: number | null
  /** "12.50"; null while it is only known on the day (a card's minimum). */
  readonly amount: string | null
  readonly fee: string
  readonly details: D
  /** The payee that it pays, and the bill that it pays towards. */
  readonly payee: string | null
  readonly bill: string | null
  readonly receiptTo: string | null
  readonly undoSeconds: number
  readonly needsCode: boolean
  /** Wrong codes so far. */
  readonly tries: number
  /** The business day it is for, and the moment (bank clock, ms) from which it may be made. */
  readonly on: BankDay
  readonly runAt: number
  /** When something happens to it by itself; none once it has ended. */
  readonly dueAt: number | null
  /** The first order of its series: its own id when it comes once. */
  readonly series: string
  readonly course: Course
  readonly change: Change | null
  /** Seq of its first event, which numbers it; of the event that holds its money; of the event that made it. */
  readonly first: number | null
  readonly hold: number | null
  readonly event: number | null
  /** Why it ended as it did, by name. */
  readonly why: string | null
  readonly placedAt: number
  readonly endedAt: number | null
}

/** An event's kind and payload, as a command names them. */
export interface LedgerAct {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Made at once, set aside, or planned. */
type First = 'act' | 'set-aside' | 'plan'

/** What a capability says of its kind of order, purely. */
export interface OrderRules<D = Details> {
  readonly kind: string
  /** What it keeps. Rows of every age are read by this: what is added later has a default. */
  readonly details: z.ZodType<D>
  /** Makes it; captures `order.hold` when there is one. */
  act(order: Order<D>): LedgerAct
  /** Sets its money aside. Absent where nothing of the kind ever waits. */
  setAside?(order: Order<D>): LedgerAct
  /** The fact that it was ordered for later; no money. Absent where the kind is made at once or not at all. */
  plan?(order: Order<D>): LedgerAct
  /**
   * What the ledger is asked first, where that does not follow from code and undo alone: runs and machines make it,
   * not the asking.
   */
  first?(order: Order<D>, now: number): First | undefined
  /** Until when what is set aside waits; else until its moment, or its undo is over. */
  waitsUntil?(order: Order<D>, held: RecordedEvent): number | undefined
  /** Its moment does not make it but ends it: cash that waits at a machine, money that another bank is to send. */
  expires?(order: Order<D>): boolean
  /** What the next of a series has that this one was given only on its day. */
  again?(order: Order<D>): Pick<Order<D>, 'amount'> & Partial<Pick<Order<D>, 'details'>>
  /** Its series ends with it, as it ended, whatever dates are left: it took all that there was. */
  isLast?(order: Order<D>): boolean
  /** What is only known from an event: where a machine stands, which account was opened, what a certificate came to. */
  learns?(order: Order<D>, event: RecordedEvent): Partial<Pick<Order<D>, 'to' | 'amount' | 'details'>>
  /** Gives back what was set aside, where a capability has an event of its own for it; else `order-ended` does. */
  giveBack?(order: Order<D>, ended: OrderEnd, why: string | null): LedgerAct | undefined
}

export type Happening =
  /** It was placed, by the customer. */
  | { readonly what: 'asked' }
  /** Its moment has come, and what was read for it: whether it can be made now. */
  | { readonly what: 'due'; readonly ready?: Ready }
  /** Somebody ends it. */
  | { readonly what: 'called-off'; readonly as: 'cancelled' | 'expired'; readonly why: string | null }
  /** The ledger refused to make it. */
  | { readonly what: 'refused'; readonly why: string }
  /** Somebody else than the bank makes it: a machine gives the cash, another plan sends its money. */
  | { readonly what: 'fetched'; readonly act: LedgerAct; readonly actor: string }

/** Whether what is due can be made: yes, or why not. `nothing` is no failure: there is nothing to pay on this date. */
export type Ready =
  | { readonly go: true }
  | { readonly go: false; readonly as: 'refused' | 'expired'; readonly why: string }

/** What to ask of the ledger now, or nothing. */
export type Next =
  | { readonly ask: LedgerAct; readonly key: string; readonly actor: string }
  | { readonly ask: undefined }

const NOTHING: Next = { ask: undefined }
const BANK = 'bank'

/** How long a code is waited for. */
export const CODE_WITHIN_MS = 30 * 60_000

/** The one key of what ends an order that was not made as it was placed. */
export const endKey = ({ customer, id }: Pick<Order, 'customer' | 'id'>): string => stepKey(customer, 'end', id)

export const isLive = ({ state }: Pick<Order, 'state'>): boolean => state !== 'asked' && !isEnd(state)

/** Amount and fee: what leaves the account. */
export const totalOf = ({ amount, fee }: Pick<Order, 'amount' | 'fee'>): string => text(money(amount ?? 0).plus(fee))

/** An order keeps the number that it was first given: of its first event, or a number of ours while it has none. */
export const numberOf = ({ first, number }: Pick<Order, 'first' | 'number'>): string =>
  first === null ? plannedNumber(number) : confirmationNumber(first)

/** What a happening asks of the ledger. `now`: bank clock, ms. */
export function decide<D>(rules: OrderRules<D>, order: Order<D>, happening: Happening, now: number): Next {
  const { customer: actor, key } = order
  switch (happening.what) {
    case 'asked':
      return order.state === 'asked' ? { ask: firstAct(rules, order, now), key, actor } : NOTHING
    case 'due':
      return isLive(order) && order.dueAt !== null && order.dueAt <= now
        ? whenDue(rules, order, happening.ready ?? { go: true })
        : NOTHING
    case 'called-off':
      return isLive(order) ? ending(rules, order, happening.as, happening.why, happening.as === 'expired') : NOTHING
    case 'refused':
      return isLive(order) ? ending(rules, order, 'refused', happening.why, true) : NOTHING
    case 'fetched':
      return waitsForOthers(rules, order) ? { ask: happening.act, key: endKey(order), actor: happening.actor } : NOTHING
  }
}

/** Somebody else makes it, and has not yet: a machine that gives the cash, whoever sends a plan's money. */
const waitsForOthers = <D>(rules: OrderRules<D>, order: Order<D>): boolean =>
  (rules.expires?.(order) ?? false) && (order.state === 'on-hold' || order.state === 'scheduled')

/** Whether an order is made at once, set aside or planned. */
export const firstOf = <D>(rules: Pick<OrderRules<D>, 'first'>, order: Order<D>, now: number): First =>
  rules.first?.(order, now) ?? firstByDefault(order, now)

/** The first thing that the ledger is asked. */
export function firstAct<D>(rules: OrderRules<D>, order: Order<D>, now: number): LedgerAct {
  const act = actFor(rules, order, firstOf(rules, order, now))
  if (!act) throw new Error(`an order of kind ${rules.kind} cannot wait`)
  return act
}

function actFor<D>(rules: OrderRules<D>, order: Order<D>, first: First): LedgerAct | undefined {
  switch (first) {
    case 'act':
      return rules.act(order)
    case 'set-aside':
      return rules.setAside?.(order)
    case 'plan':
      return rules.plan?.(order)
  }
}

/** Everything that it may be asked for first. */
export const firstActs = <D>(rules: OrderRules<D>, order: Order<D>): LedgerAct[] =>
  [rules.act(order), rules.setAside?.(order), rules.plan?.(order)].filter(act => act !== undefined)

function firstByDefault(
  { runAt, needsCode, undoSeconds }: Pick<Order, 'runAt' | 'needsCode' | 'undoSeconds'>,
  now: number,
): First {
  if (runAt > now) return 'plan'
  return needsCode || undoSeconds > 0 ? 'set-aside' : 'act'
}

function whenDue<D>(rules: OrderRules<D>, order: Order<D>, ready: Ready): Next {
  if (order.state === 'awaiting-code') return ending(rules, order, 'expired', 'not_verified', true)
  if (rules.expires?.(order)) return ending(rules, order, 'expired', null, true)
  if (!ready.go) return ending(rules, order, ready.as, ready.why, true)
  return { ask: rules.act(order), key: endKey(order), actor: order.customer }
}

function ending<D>(rules: OrderRules<D>, order: Order<D>, as: OrderEnd, why: string | null, byBank: boolean): Next {
  const own = rules.giveBack?.(order, as, why)
  return { ask: own ?? endedAct(order, as, why), key: endKey(order), actor: byBank || own ? BANK : order.customer }
}

/** The customer's account that it is about: the one that pays; where money comes from outside, the one that gets it. */
export const ownSide = ({ from, to }: Pick<Order, 'from' | 'to'>): number =>
  isBankAccount(from) && to !== null ? to : from

function endedAct(order: Pick<Order, 'id' | 'from' | 'to' | 'hold'>, ended: OrderEnd, why: string | null) {
  const { id, hold } = order
  const more = { ...(hold === null ? {} : { hold }), ...(why === null ? {} : { why }) }
  return { kind: 'order-ended', payload: { order: id, account: ownSide(order), ended, ...more } }
}

/** What an event under one of its keys does to an order. */
type Part = 'planned' | 'held' | 'ended' | 'made'

const parts: Readonly<Record<string, Part>> = {
  'payment-planned': 'planned',
  'rollover-requested': 'planned',
  'hold-placed': 'held',
  'atm-hold': 'held',
  'order-ended': 'ended',
  'atm-expired': 'ended',
}

export const partOf = ({ kind }: Pick<RecordedEvent, 'kind'>): Part => parts[kind] ?? 'made'

/** What the ledger's word makes of an order. */
export function evolve<D>(rules: OrderRules<D>, order: Order<D>, event: RecordedEvent): Order<D> {
  const at = Date.parse(event.recordedAt)
  const learnt = rules.learns?.(order, event)
  const after = { ...order, ...learnt, version: order.version + 1, first: order.first ?? event.seq }
  switch (partOf(event)) {
    case 'planned':
      return waiting(after, 'scheduled', at, order.runAt)
    case 'held':
      return waiting({ ...after, hold: event.seq }, 'on-hold', at, heldUntil(rules, order, event, at))
    case 'ended':
      return concluded(after, endIn(event), { at, why: whyIn(event) })
    case 'made':
      return concluded({ ...after, ...moved(after, learnt, event), event: event.seq }, 'made', { at, why: null })
  }
}

/** An order tells of what was moved for it, also when it was changed in the very moment in which it was made. */
function moved(
  order: Pick<Order, 'amount'>,
  learnt: object | undefined,
  { payload: { amount } }: RecordedEvent,
): { amount?: string } {
  return order.amount === null || typeof amount !== 'string' || (learnt && 'amount' in learnt) ? {} : { amount }
}

/** A code is waited for before anything else. */
function waiting<D>(order: Order<D>, state: 'scheduled' | 'on-hold', at: number, dueAt: number): Order<D> {
  return order.needsCode ? { ...order, state: 'awaiting-code', dueAt: at + CODE_WITHIN_MS } : { ...order, state, dueAt }
}

const heldUntil = <D>(rules: OrderRules<D>, order: Order<D>, event: RecordedEvent, at: number): number =>
  rules.waitsUntil?.(order, event) ?? Math.max(order.runAt, at + order.undoSeconds * 1000)

const concluded = <D>(order: Order<D>, state: OrderEnd, { at, why }: { at: number; why: string | null }): Order<D> => ({
  ...order,
  state,
  why,
  dueAt: null,
  change: null,
  endedAt: at,
})

export function endIn({ kind, payload }: RecordedEvent): OrderEnd {
  const { ended, why } = payload
  if (typeof ended === 'string' && ended !== 'made' && isEnd(ended)) return ended
  return kind === 'atm-expired' && (why === 'called-off' || why === 'cancelled') ? 'cancelled' : 'expired'
}

export function whyIn({ kind, payload: { why } }: RecordedEvent): string | null {
  if (typeof why !== 'string') return null
  return kind === 'atm-expired' ? (why === 'called-off' ? 'wrong_codes' : null) : why
}

/** The right code was entered: what waited for it goes on. `at`: bank clock, ms. */
export const approved = <D>(order: Order<D>, at: number): Order<D> => ({
  ...order,
  version: order.version + 1,
  state: order.hold === null ? 'scheduled' : 'on-hold',
  dueAt: order.hold === null ? order.runAt : Math.max(order.runAt, at + order.undoSeconds * 1000),
  needsCode: false,
  tries: 0,
})
