/**
 * A customer rolls over what is here already (26 USC 408(d)(3)): what was distributed to them goes back into
 * retirement within 60 days, all of it or a part, and of IRAs once a year; or it moves from one retirement account to
 * another, as often as they like. It uses none of the yearly room. Settled money only, so that nothing that may
 * still bounce is ever retirement's.
 */
import * as z from 'zod'
import { accountId, type AccountState } from '../accounts.ts'
import { addDays, daysBetween, type BankDay } from '../calendar.ts'
import { money, most, text, ZERO } from '../money.ts'
import { says } from '../phrase.ts'
import { isEmployerPlan, mayRollOver } from '../rates/employer-plan.ts'
import { ROLLOVER_DAYS, ROLLOVER_YEAR_DAYS } from '../rates/retirement.ts'
import { distribution } from './distribution.ts'
import {
  accept,
  credit,
  debit,
  event,
  refuse,
  seqNumber,
  usd,
  type Decision,
  type Effect,
  type RecordedEvent,
  type Refusal,
  type View,
} from './event.ts'
import { isRefusal, openOf, payer } from './guards.ts'
import { cameBack, reversedCounter } from './way-back.ts'

/** What was put back of a distribution already. */
export const rolledCounter = (owner: string, of: number): string => `rolled:${owner}:${of}`
/** The day of the newest distribution that was put back, in days since 1970. */
export const rolledDayCounter = (owner: string): string => `rolled-day:${owner}`

const EPOCH: BankDay = '1970-01-01'

/** Whether the year of a distribution was used by another one's rollover. `last`: the counter of days. */
export const yearIsUsed = (last: number, day: BankDay): boolean =>
  last > 0 && Math.abs(daysBetween(EPOCH, day) - last) < ROLLOVER_YEAR_DAYS

const told = z.object({
  to: accountId,
  owner: z.uuid(),
  from: accountId,
  amount: usd,
  /**
   * The distribution that goes back, and the retirement account that paid it; without them `from` is a retirement
   * account.
   */
  of: seqNumber.optional(),
  account: accountId.optional(),
})
type Told = z.output<typeof told>

export const ownRollover = event({
  kind: 'own-rollover',
  version: 2,
  leaves: true,
  payload: told,
  posts: [],

  touches: ({ to, owner, from, of, account }) => ({
    accounts: account ? [to, from, account] : [to, from],
    ...(of && { events: [of], counters: [rolledCounter(owner, of), rolledDayCounter(owner), reversedCounter(of)] }),
  }),

  decide: (payload, view) => decide(payload, view, lawOf),

  describe: (leg, { from }) =>
    leg.account === from
      ? { type: 'transfer', category: 'Rollover', ...says('Rollover into retirement') }
      : { type: 'deposit', category: 'Rollover', ...says('Rollover') },
})

/** Before the law of employers' plans was kept here: each was an IRA. */
export const ownRolloverFirst = event({
  ...ownRollover,
  version: 1,
  decide: (payload: Told, view) => decide(payload, view, () => ({ may: true, yearly: true })),
})

/** What the law says of putting back what an account paid. */
interface Law {
  readonly may: boolean
  /** 26 USC 408(d)(3)(B): of the distributions of IRAs one in a year; 402(c)(3) has no such limit. */
  readonly yearly: boolean
}
type LawOf = (paying: AccountState, paid: RecordedEvent) => Law

const lawOf: LawOf = (paying, { payload }) => ({
  may: mayRollOver(paying, { reason: textOf(payload['reason']), series: payload['series'] === true }),
  yearly: !isEmployerPlan(paying),
})
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function decide({ to, owner, from, amount, of, account }: Told, view: View, law: LawOf): Decision {
  const target = openOf(view, to, ['retirement'])
  if (isRefusal(target)) return target
  if (from === to) return refuse('same_account')
  const source = of === undefined ? openOf(view, from, ['retirement']) : payer(view, from)
  if (isRefusal(source)) return source
  if (target.owner !== owner || source.owner !== owner) return refuse('not_found')
  const counted = of === undefined ? [] : putBack(view, { owner, amount, of, account }, law)
  if (isRefusal(counted)) return counted
  return accept([debit(from, money(amount)), credit(to, money(amount))], counted)
}

interface PutBack {
  readonly owner: string
  readonly amount: string
  readonly of: number
  readonly account: number | undefined
}

/** Within 60 days of it, no more than it was, and, of an IRA's, none of another distribution within a year of it. */
function putBack(view: View, { owner, amount, of, account }: PutBack, law: LawOf): Effect[] | Refusal {
  const before = view.events.get(of)
  const [paid] = before?.legs ?? []
  const paying = paid && view.accounts.get(paid.account)
  if (before?.kind !== distribution.kind || !paid || paid.account !== account || paying?.owner !== owner)
    return refuse('not_found')
  if (cameBack(view, of)) return refuse('wrong_state')
  const { may, yearly } = law(paying, before)
  if (!may) return refuse('not_permitted')
  const until = addDays(before.bankDay, ROLLOVER_DAYS)
  if (view.bankDay > until) return refuse('too_late', { until })
  const [rolled, last] = [view.counter(rolledCounter(owner, of)), view.counter(rolledDayCounter(owner)).toNumber()]
  if (yearly && rolled.isZero() && yearIsUsed(last, before.bankDay)) return refuse('exceeds_yearly_limit')
  const remaining = most(ZERO, money(paid.amount).minus(rolled))
  if (remaining.lt(amount)) return refuse('exceeds_maximum', { remaining: text(remaining) })
  const later = daysBetween(EPOCH, before.bankDay) - last
  const effects: Effect[] = [{ effect: 'count', counter: rolledCounter(owner, of), amount }]
  if (yearly && later > 0) effects.push({ effect: 'count', counter: rolledDayCounter(owner), amount: String(later) })
  return effects
}
