/**
 * What every money event is made of. One file in this folder per event; each exports one value made by `event()`.
 *
 * Pure: a module is handed everything it needs (accounts, holds, lots, counters, earlier events) and answers with legs
 * and effects, or with one named refusal. No clock, database or randomness.
 */
import * as z from 'zod'
import { USD, type AccountId, type AccountState, type Asset } from '../accounts.ts'
import type { BankDay } from '../calendar.ts'
import type { LineType } from '../line-types.ts'
import type { Money } from '../money.ts'
import type { Told } from '../phrase.ts'

/** One posting: debits positive, credits negative. */
export interface Leg {
  readonly account: AccountId
  readonly asset: Asset
  readonly amount: Money
}

/** Money set aside on an account. Its id is the seq of the event that placed it. */
export interface Hold {
  readonly id: number
  readonly account: AccountId
  readonly asset: Asset
  readonly amount: Money
  /** The moment at which the bank gives it back by itself (ISO), if it does. */
  readonly until: string | null
  readonly reason: string
  /** What the line will be when it is made; what is held back of a line that is there, what that one is. */
  readonly type: LineType
}

/** Unsettled money: what is left, on one account, of what one origin event brought in. */
export interface Lot {
  readonly origin: number
  readonly account: AccountId
  readonly asset: Asset
  readonly amount: Money
}

/** A resting limit order. Its id is the seq of the event that placed it. */
export interface Order {
  readonly id: number
  readonly account: AccountId
  readonly side: 'buy' | 'sell'
  readonly symbol: Asset
  readonly quantity: Money
  readonly limit: Money
}

/** What an event does besides its postings. Amounts are text at the asset's scale: this is stored and hashed. */
export type Effect =
  | {
      effect: 'open'
      account: AccountId
      publicId: string
      owner: string
      kind: AccountState['kind']
      floor: string
      terms: Record<string, unknown>
      day: BankDay
    }
  | {
      effect: 'change'
      account: AccountId
      floor?: string
      status?: AccountState['status']
      terms?: Record<string, unknown>
    }
  | {
      effect: 'hold'
      account: AccountId
      asset: Asset
      amount: string
      until: string | null
      reason: string
      type: LineType
    }
  | { effect: 'release'; hold: number; account: AccountId; asset: Asset; amount: string }
  | { effect: 'lot'; origin: number; account: AccountId; asset: Asset; amount: string }
  | { effect: 'count'; counter: string; amount: string }
  | {
      effect: 'order'
      account: AccountId
      side: 'buy' | 'sell'
      symbol: Asset
      quantity: string
      limit: string
    }
  | { effect: 'order-ended'; order: number }

export interface Touches {
  readonly accounts?: readonly AccountId[]
  /** Accounts whose owners' others are wanted too where these are or were closed; of another they may be missing. */
  readonly familiesOfClosed?: readonly AccountId[]
  readonly holds?: readonly number[]
  /** Origins whose lots are wanted, wherever they went. */
  readonly origins?: readonly number[]
  readonly counters?: readonly string[]
  /** Earlier events that this one refers to, by seq. */
  readonly events?: readonly number[]
  readonly orders?: readonly number[]
  /** Internal accounts that are posted to in another asset than dollars. */
  readonly units?: readonly (readonly [AccountId, Asset])[]
}

/** Who acts: a customer's id, the bank itself, or one of its operators. */
export type Actor = string
export const BANK: Actor = 'bank'
export const isStaff = (actor: Actor): boolean => actor === BANK || actor.startsWith('operator:')
export const owns = (actor: Actor, account: AccountState): boolean => isStaff(actor) || account.owner === actor

/** The moment of deciding: all that a rule may know of time and of who asks. */
export interface Moment {
  readonly actor: Actor
  readonly bankDay: BankDay
  /** Bank clock, ISO with milliseconds. */
  readonly at: string
}

/** An event as it stands in the journal. Amounts are text; `balance` is the account's running sum, debit-positive. */
export interface RecordedEvent {
  readonly ledger: number
  readonly seq: number
  readonly key: string
  readonly kind: string
  readonly version: number
  readonly bankDay: BankDay
  readonly effectiveDate: BankDay
  readonly recordedAt: string
  readonly actor: Actor
  readonly payload: Readonly<Record<string, unknown>>
  readonly legs: readonly { account: AccountId; asset: Asset; amount: string }[]
  readonly effects: readonly Effect[]
}

export interface View extends Moment {
  /** The seq this event will have if it is accepted; the id of what it opens, holds or orders. */
  readonly seq: number
  readonly accounts: ReadonlyMap<AccountId, AccountState>
  readonly holds: ReadonlyMap<number, Hold>
  readonly events: ReadonlyMap<number, RecordedEvent>
  readonly orders: ReadonlyMap<number, Order>
  counter(name: string): Money
  /** The living pieces of what an origin event brought in, wherever they are now. */
  lotsFrom(origin: number): readonly Lot[]
}

type RefusalCode =
  | 'insufficient_funds'
  | 'exceeds_daily_limit'
  | 'exceeds_monthly_limit'
  | 'exceeds_yearly_limit'
  | 'exceeds_transaction_limit'
  | 'exceeds_opening_limit'
  | 'exceeds_maximum'
  | 'below_minimum'
  | 'not_found'
  | 'account_may_not_pay'
  | 'account_may_not_receive'
  | 'account_not_open'
  | 'same_account'
  | 'wrong_account_kind'
  | 'wrong_state'
  | 'not_enough_units'
  | 'nothing_due'
  | 'not_permitted'
  | 'too_late'
  | 'too_soon'
  | 'card_locked'
  | 'card_use_off'
  | 'invalid'
  | 'key_closed'
  | 'key_reused_with_different_body'

export interface Refusal {
  readonly outcome: 'refused'
  readonly code: RefusalCode
  readonly params: Readonly<Record<string, string>>
}

export interface Accepted {
  readonly outcome: 'accepted'
  readonly legs: readonly Leg[]
  readonly effects: readonly Effect[]
}

export type Decision = Accepted | Refusal

/**
 * What a line is, and what it is called: in English, which is stored, and to be said in any language (`says`, `named`).
 */
export interface Description extends Told {
  readonly type: LineType
  readonly category: string
}

export interface EventModule<P = never> {
  readonly kind: string
  readonly version: number
  readonly payload: z.ZodType<P>
  /** Money leaves the bank: the debit needs W, not S. */
  readonly leaves: boolean
  /** May pass the floor (returned deposits, reversals, chargebacks). */
  readonly forced?: boolean
  /** The bank's own accounts that this event posts to in dollars. */
  readonly posts: readonly AccountId[]
  /** Payload fields that are drawn anew for each try (public ids), and so do not count in the fingerprint. */
  readonly drawn?: readonly string[]
  touches(payload: P, moment: Moment): Touches
  decide(payload: P, view: View): Decision
  /** What a leg is called on a statement. `leg` is one of `event.legs` itself: its place tells a fee from an amount. */
  describe(leg: { account: AccountId; asset: Asset; amount: string }, payload: P, event: RecordedEvent): Description
}

/** Declares a money event, checking that payload, touches, decide and describe agree on the payload's shape. */
export const event = <P>(module: EventModule<P>): EventModule<P> => module

export const debit = (account: AccountId, amount: Money, asset: Asset = USD): Leg => ({ account, asset, amount })
export const credit = (account: AccountId, amount: Money, asset: Asset = USD): Leg => ({
  account,
  asset,
  amount: amount.neg(),
})

export const accept = (legs: readonly Leg[], effects: readonly Effect[] = []): Accepted => ({
  outcome: 'accepted',
  legs,
  effects,
})
export const refuse = (code: RefusalCode, params: Record<string, string> = {}): Refusal => ({
  outcome: 'refused',
  code,
  params,
})

const clean = (value: string) => value.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(value)

/** Text that is stored for ever: well-formed, without control characters, at most 140 long. */
export const cleanText = z.string().trim().max(140).refine(clean, 'text with control characters or broken Unicode')

/** Dollars above zero, at their scale: "12.50". One amount has one spelling: no zero in front of another digit. */
export const usd = z.string().regex(/^(?!0\d|0\.00$)\d{1,12}\.\d{2}$/)
/** Dollars, zero allowed. */
export const usdOrZero = z.string().regex(/^(?!0\d)\d{1,12}\.\d{2}$/)
export const units = z.string().regex(/^(?!0\d|0\.0+$)\d{1,12}\.\d{6}$/)
export const points = z.string().regex(/^[1-9]\d{0,11}$/)
export const seqNumber = z.int().positive()
/** Price of one unit, or money per unit: up to six decimals, above zero. */
export const unitPrice = z.string().regex(/^(?!0\d|0(\.0+)?$)\d{1,9}(\.\d{1,6})?$/)
export const ticker = z.string().regex(/^(?!USD$|PTS$)[A-Z]{1,5}$/)
export const lastFour = z.string().regex(/^\d{4}$/)
export const bankDay = z.iso.date()
/** A whole percentage from 0 to 100. */
export const wholePercent = z.string().regex(/^(?!0\d)(\d{1,2}|100)$/)
export const percent = z.string().regex(/^(?!0\d)\d{1,3}(\.\d{1,4})?$/)
