/** What a morning sets aside, by what the day before brought. Pure. */
import type { AccountId } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, most, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import type { Entry } from '../platform/categories/entries.ts'
import { daysOf, type Plan, type Rule } from './plan.queries.ts'
import { ruleMoves, type Trigger } from './auto-save.schema.ts'

/** One occasion: it is moved once, whatever comes. */
interface Move {
  /** The rule's id; none for the plan. */
  readonly rule: string | null
  readonly name: string
  readonly trigger: Trigger | 'rhythm'
  readonly occasion: BankDay
  readonly count: number
  readonly amount: string
  /** What stays on the account that pays. */
  readonly keep: string
}

interface Morning {
  /** The day that has ended, and the one that begins. */
  readonly closed: BankDay
  readonly opened: BankDay
  /** All lines of the day that has ended. */
  readonly entries: readonly Entry[]
  readonly from: AccountId
  /** What may move from there now. */
  readonly free: Money
  /** Who pays by a rhythm, as lines name them. */
  readonly payers: ReadonlySet<string>
}

/** The plan's own, then what the rules take, then what is above a line of what those leave; no empty ones. */
export function movesOf(plan: Plan, rules: readonly Rule[], morning: Morning): Move[] {
  const { closed, opened, free } = morning
  const known = rules.filter(({ since }) => since <= closed)
  const byEvents = known.filter(({ trigger }) => trigger !== 'account-above')
  const moves = [...(fallsOn(plan, opened) ? [planned(plan, opened)] : []), ...byEvents.map(followed(plan, morning))]
  for (const rule of known.filter(({ trigger }) => trigger === 'account-above'))
    moves.push(above(plan, rule, closed, free.minus(sum(moves.map(({ amount }) => money(amount))))))
  return moves.filter(({ amount }) => money(amount).gt(0))
}

const fallsOn = (plan: Plan, day: BankDay): boolean => daysOf(plan, day, day).length > 0

const planned = ({ amount, floor }: Plan, opened: BankDay): Move => ({
  rule: null,
  name: '',
  trigger: 'rhythm',
  occasion: opened,
  count: 1,
  amount,
  keep: floor,
})

/** Each thing that happened is taken by itself, rounded by itself (LED-43). */
const followed =
  ({ floor }: Plan, morning: Morning) =>
  (rule: Rule) => {
    const happened = triggering(rule.trigger, morning)
    return {
      rule: rule.id,
      name: rule.name,
      trigger: rule.trigger,
      occasion: morning.closed,
      count: happened.length,
      amount: text(sum(happened.map(amount => ruleMoves(rule, amount)))),
      keep: floor,
    }
  }

/** What is above the line; all of it leaves exactly the line, if that is not below the floor. */
function above({ floor }: Plan, rule: Rule, closed: BankDay, left: Money): Move {
  const over = most(ZERO, left.minus(money(rule.line ?? 0)))
  return {
    rule: rule.id,
    name: rule.name,
    trigger: rule.trigger,
    occasion: closed,
    count: 1,
    amount: over.isZero() ? '0.00' : text(ruleMoves(rule, over)),
    keep: rule.type === 'fixed' ? floor : text(most(money(floor), money(rule.line ?? 0))),
  }
}

/** What happened, each as an amount without its sign. */
function triggering(trigger: Trigger, { entries, from, payers }: Morning): Money[] {
  switch (trigger) {
    case 'depositing-paycheck':
      return entries
        .filter(({ line }) => line.account === from && line.amount.isPositive() && isSent(line.event))
        .filter(({ line }) => payers.has(line.description))
        .map(({ line }) => line.amount)
    case 'spending-restaurant':
      return spentOn(entries, 'Dining')
    case 'spending-shopping':
      return spentOn(entries, 'Shopping')
    case 'receiving-refund':
      return partsIn(entries.filter(({ line }) => line.account === from)).filter(amount => amount.gt(0))
    case 'card-purchase':
      return entries
        .filter(({ line }) => line.event.kind === 'card-purchase' && line.amount.isNegative())
        .map(({ line }) => line.amount.abs())
    case 'account-above':
      return []
  }
}

const isSent = ({ kind, payload }: Entry['line']['event']): boolean => kind === 'deposit' && payload['source'] === 'ach'

const partsIn = (entries: readonly Entry[], category?: string): Money[] =>
  entries.flatMap(({ parts }) =>
    parts
      .filter(part => part.flow === 'spending' && (category === undefined || part.category === category))
      .map(({ amount }) => amount),
  )

const spentOn = (entries: readonly Entry[], category: string): Money[] =>
  partsIn(entries, category)
    .filter(amount => amount.lt(0))
    .map(amount => amount.abs())
