/** A fee as two legs of its own, always the last two of its event, so that it is a line of its own on the statement. */
import { bank, type AccountId } from '../accounts.ts'
import type { Money } from '../money.ts'
import { credit, debit, type EventModule, type Leg, type RecordedEvent } from './event.ts'

/** The legs of the act itself, and those of its fee when there is one. */
export const withFee = (legs: readonly Leg[], account: AccountId, fee: Money, income = bank.feeIncome): Leg[] =>
  fee.isZero() ? [...legs] : [...legs, debit(account, fee), credit(income, fee)]

/**
 * Whether a leg of an event made of two legs and perhaps a fee belongs to the fee. Legs are told apart by place,
 * not amount.
 */
export const isFeeLeg = (leg: Parameters<EventModule['describe']>[0], event: RecordedEvent): boolean =>
  event.legs.findIndex(one => one === leg) >= 2
