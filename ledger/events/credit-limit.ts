/**
 * A card's limit: what the card keeps of how it grew, and how a request for a higher one is decided (doc3 §3, §5;
 * LED-42, C-186). Pure; the rules' figures stand in `rates/card.ts` (`CREDIT_LIMIT_RULES`).
 */
import * as z from 'zod'
import { position, type AccountState } from '../accounts.ts'
import { addMonths, type BankDay } from '../calendar.ts'
import { least, money, most, text, ZERO, type Money } from '../money.ts'
import { CREDIT_LIMIT_INCREASE, CREDIT_LIMIT_RULES } from '../rates/card.ts'

/** Why less was granted than was asked for, or nothing. */
const limitReasons = ['new', 'overdue', 'late', 'in-use', 'no-income', 'means', 'step', 'total'] as const
type LimitReason = (typeof limitReasons)[number]

const note = z.object({
  on: z.string(),
  /** Who asked for it. */
  by: z.enum(['bank', 'customer']),
  from: z.string(),
  /** The limit after it: the same as before it when it was declined. */
  to: z.string(),
  asked: z.string().optional(),
  reasons: z.array(z.enum(limitReasons)).optional(),
})
/** One change of a card's limit, or a request that was declined. */
export type LimitNote = z.output<typeof note>

const notes = z.array(note)
/** So many of them a card keeps. */
const NOTES_KEPT = 24

/** How a card's limit grew, oldest first, as its terms tell it. */
export function limitNotes(terms: Readonly<Record<string, unknown>>): readonly LimitNote[] {
  const read = notes.safeParse(terms['limits'])
  return read.success ? read.data : []
}

/** The same with one more; the oldest of too many are left out. */
export const withNote = ({ terms }: AccountState, added: LimitNote): { limits: LimitNote[] } => ({
  limits: [...limitNotes(terms), added].slice(-NOTES_KEPT),
})

/** The first day on which a customer may ask again; undefined when it never was asked. */
export function limitAskedAgainFrom(terms: Readonly<Record<string, unknown>>): BankDay | undefined {
  const asked = terms['limitAskedOn']
  return typeof asked === 'string' ? addMonths(asked, CREDIT_LIMIT_RULES.askedEvery) : undefined
}

/** What is known when a request is decided. */
export interface LimitFacts {
  readonly card: AccountState
  readonly today: BankDay
  readonly asked: Money
  /** A year's income and a month's expenses, as the customer says. */
  readonly income: Money
  readonly expenses: Money
  /** A year's income as the bank finds it in what comes to the customer's accounts by a rhythm. */
  readonly found: Money
  /** The minimum of the last statement is not paid, and its day has passed. */
  readonly overdue: boolean
  /** The limits of all cards that the customer was given. */
  readonly lent: Money
}

interface LimitDecision {
  /** The limit from now on; undefined when the request is declined. */
  readonly limit: Money | undefined
  readonly reasons: readonly LimitReason[]
}

/** The smallest limit that can be asked for. */
export const leastLimit = (current: Money): Money => current.plus(CREDIT_LIMIT_INCREASE.least)

/** Approved, approved in part (the reasons say what stood in the way of more), or declined. */
export function decideLimit(facts: LimitFacts): LimitDecision {
  const current = facts.card.floor.neg()
  const smallest = leastLimit(current)
  const caps = capsOf(facts, current)
  const [declined, tooLow] = [againstIt(facts, current), caps.filter(([, cap]) => cap.lt(smallest))]
  if (declined.length > 0 || tooLow.length > 0)
    return { limit: undefined, reasons: [...declined, ...tooLow.map(([reason]) => reason)] }
  const lowest = caps.reduce((low, [, cap]) => least(low, cap), facts.asked)
  const steps = lowest.minus(smallest).div(CREDIT_LIMIT_INCREASE.step).floor()
  const limit = smallest.plus(steps.times(CREDIT_LIMIT_INCREASE.step))
  return { limit, reasons: caps.filter(([, cap]) => cap.lt(facts.asked)).map(([reason]) => reason) }
}

/** What speaks against any increase. */
function againstIt({ card, today, found, overdue }: LimitFacts, current: Money): LimitReason[] {
  const { monthsOpen, lateCounts, mostInUse } = CREDIT_LIMIT_RULES
  const { posted, held } = position(card)
  const used = most(ZERO, posted.neg()).plus(held)
  const late = card.terms['lateOn']
  const reasons: [LimitReason, boolean][] = [
    ['new', addMonths(card.openedOn, monthsOpen) > today],
    ['overdue', overdue],
    ['late', typeof late === 'string' && addMonths(late, lateCounts) > today],
    ['in-use', used.times(100).gt(current.times(mostInUse))],
    ['no-income', found.isZero()],
  ]
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []))
}

/** The highest limit of this card by each rule that has one. */
function capsOf({ income, expenses, found, lent }: LimitFacts, current: Money): [LimitReason, Money][] {
  const { monthsLeft, mostTimes, total } = CREDIT_LIMIT_RULES
  const others = most(ZERO, lent.minus(current))
  // Nothing is added up before it is rounded: so many months of it, to the cent below.
  const carries = least(income, found).times(monthsLeft).div(12).minus(expenses.times(monthsLeft))
  const means: [LimitReason, Money] = ['means', carries.times(100).floor().div(100).minus(others)]
  return [...(found.isZero() ? [] : [means]), ['step', current.times(mostTimes)], ['total', money(total).minus(others)]]
}

/** The terms that a decision leaves on its card. */
export const limitTerms = ({ card, today, asked }: LimitFacts, { limit, reasons }: LimitDecision) => ({
  limitAskedOn: today,
  ...withNote(card, {
    on: today,
    by: 'customer',
    from: text(card.floor.neg()),
    to: text(limit ?? card.floor.neg()),
    asked: text(asked),
    ...(reasons.length > 0 ? { reasons: [...reasons] } : {}),
  }),
})
