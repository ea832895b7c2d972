/** What may be contributed for a year: its limit by age, and what was contributed already (LED-21). */
import type { AccountKind } from '../../ledger/accounts.ts'
import { isBankDay, type BankDay } from '../../ledger/calendar.ts'
import { counterOf } from '../../ledger/balances.ts'
import { contributedCounter } from '../../ledger/events/yearly-room.ts'
import { text } from '../../ledger/money.ts'
import { catchUpFrom, contributeUntil, contributionLimit, contributionRoom } from '../../ledger/rates/retirement.ts'
import { caller, openIdentity, type Customer } from '../auth/customer.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import type { SignedInContext } from '../trpc.ts'

/** No year that is ever reached: JSON has no infinity. */
const NEVER = 9999

/** The first year in which the customer may catch up. An order keeps it, so that each of its dates knows its limit. */
export async function catchesUpFrom(tx: Tx, { keys }: Pick<Machinery, 'keys'>, customer: string): Promise<number> {
  return firstCatchUp({ keys }, await caller(tx, customer))
}

/** The same of a customer who was read already: for what is shown, not for what is decided. */
export function firstCatchUp({ keys }: Pick<Machinery, 'keys'>, customer: Customer): number {
  const { dateOfBirth } = openIdentity(keys, customer)
  return isBankDay(dateOfBirth) ? catchUpFrom(dateOfBirth) : NEVER
}

/** The same for the details of an order, where it goes into an account of this kind, if that is one of retirement. */
export const catchUpInto = async (
  { machinery, customer, asCaller }: Pick<SignedInContext, 'machinery' | 'customer' | 'asCaller'>,
  kind: AccountKind,
): Promise<{ catchesUpFrom?: number }> =>
  kind === 'retirement' ? { catchesUpFrom: await asCaller(tx => catchesUpFrom(tx, machinery, customer)) } : {}

export interface Room {
  readonly year: string
  readonly limit: string
  readonly contributed: string
  readonly left: string
  /** The last day on which it can be used. */
  readonly until: BankDay
}

export async function roomIn(tx: Tx, customer: string, year: number, from: number): Promise<Room> {
  const limit = contributionLimit(year, from)
  const contributed = await counterOf(tx, contributedCounter(customer, String(year)))
  const left = text(contributionRoom(contributed, limit))
  return { year: String(year), limit, contributed: text(contributed), left, until: contributeUntil(year) }
}
