/**
 * What a customer allows their card: locked or not, on the web, abroad, at machines, and so much a day. Every use of a
 * card asks here; payments to the account, its bills and transfers are no use of its card. Pure.
 */
import * as z from 'zod'
import type { AccountId, AccountKind, AccountState } from '../accounts.ts'
import type { BankDay } from '../calendar.ts'
import { money, most, text, ZERO } from '../money.ts'
import { refuse, usdOrZero, type Effect, type Refusal, type View } from './event.ts'

/** Accounts that have a card. */
export const carriesCard: readonly AccountKind[] = ['checking', 'student', 'credit']

export const cardControlFields = {
  locked: z.boolean(),
  online: z.boolean(),
  abroad: z.boolean(),
  atm: z.boolean(),
  /** What is bought, and what is drawn at machines, in a day of the bank; without one only the bank's limits count. */
  daily: usdOrZero.optional(),
  dailyCash: usdOrZero.optional(),
}
const controls = z.object(cardControlFields)
type CardControls = z.output<typeof controls>

const OPEN: CardControls = { locked: false, online: true, abroad: true, atm: true }

/** What was set last; before that everything is allowed. */
export function cardControls(terms: Readonly<Record<string, unknown>>): CardControls {
  const read = controls.safeParse(terms['card'])
  return read.success ? read.data : OPEN
}

/** How a card is used. */
interface CardUse {
  readonly online?: boolean | undefined
  readonly abroad?: boolean | undefined
  readonly atm?: boolean | undefined
}

/** Why a card may not be used so. */
export function cardRefusal({ terms }: Pick<AccountState, 'terms'>, use: CardUse = {}): Refusal | undefined {
  const may = cardControls(terms)
  if (may.locked) return refuse('card_locked')
  const off = (['online', 'abroad', 'atm'] as const).find(way => use[way] && !may[way])
  return off && refuse('card_use_off', { use: off })
}

/** What was bought with a card in a day, counted where the customer has set a limit. */
export const boughtCounter = (account: AccountId, day: BankDay): string => `bought:${account}:${day}`

/** Counts a purchase against the customer's own limit of the day. */
export function countBought(view: View, account: AccountState, amount: string): readonly Effect[] | Refusal {
  const { daily } = cardControls(account.terms)
  if (daily === undefined) return []
  const counter = boughtCounter(account.id, view.bankDay)
  const left = most(ZERO, money(daily).minus(view.counter(counter)))
  if (left.lt(amount)) return refuse('exceeds_daily_limit', { limit: daily, remaining: text(left) })
  return [{ effect: 'count', counter, amount }]
}
