/**
 * The bank takes an event back: the same postings with the signs turned, and what it counted (limits, room) taken off
 * again; a purchase loses its points, too. Refers to the event; once only, and not while its money came back another
 * way. May pass the floor. What came in unsettled is taken back by `return` and `charge-back`; a dispute's credit ends
 * with the dispute; a trade, and what placed, captured or changed something, has events of its own. This refuses them.
 * Where an account is closed by now, another one stands in its place, or it is open again (`late.ts`); one that was
 * opened again for the event itself stays so.
 */
import * as z from 'zod'
import { accountId, bank, isBankAccount, POINTS, USD, type AccountId } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { disputeCreditEnded } from './dispute-credit-ended.ts'
import { disputeCredit } from './dispute-credit.ts'
import {
  accept,
  cleanText,
  event,
  isStaff,
  refuse,
  seqNumber,
  type Effect,
  type Leg,
  type RecordedEvent,
  type Refusal,
  type View,
} from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'
import { retirementLoanPayment } from './retirement-loan-payment.ts'
import { retirementLoan } from './retirement-loan.ts'
import { pointsBack, unearnedCounter } from './reward-points.ts'
import { cameBack, marksBack, reversedCounter } from './way-back.ts'

/** What is not taken back: a second change of mind, and a plan's loan, have acts of their own. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'reversal',
  disputeCredit.kind,
  disputeCreditEnded.kind,
  retirementLoan.kind,
  retirementLoanPayment.kind,
])

const turned = (amount: string): string => money(amount).neg().toFixed()

export const reversal = event({
  kind: 'reversal',
  version: 1,
  leaves: false,
  forced: true,
  payload: z.object({
    of: seqNumber,
    /** Every customer account that the event posted to. */
    accounts: z.array(accountId),
    /** Every counter that it counted in: the counters of its `count` effects. */
    counters: z.array(z.string().min(1).max(140)).default([]),
    reason: cleanText,
  }),
  posts: Object.values(bank),

  touches: ({ of, accounts, counters }) => ({
    ...touchPlaces(accounts),
    events: [of],
    origins: [of],
    counters: [reversedCounter(of), ...accounts.map(unearnedCounter), ...counters],
    units: [[bank.rewardsIssued, POINTS]],
  }),

  decide({ of, accounts, counters }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const original = view.events.get(of)
    if (!original || original.legs.length === 0) return refuse('not_found')
    if (FOR_GOOD.has(original.kind) || cameBack(view, of)) return refuse('wrong_state')
    if (original.legs.some(leg => leg.asset !== USD && leg.asset !== POINTS)) return refuse('wrong_state')
    if (original.legs.some(leg => !isBankAccount(leg.account) && !accounts.includes(leg.account)))
      return refuse('not_found')
    if (view.lotsFrom(of).length > 0) return refuse('wrong_state')
    const points = pointsBack(view, original)
    const effects: Effect[] = [marksBack(of), ...points.effects]
    for (const effect of original.effects) {
      if (effect.effect === 'change' && effect.status === 'open') continue
      if (effect.effect !== 'count') return refuse('wrong_state')
      if (!counters.includes(effect.counter)) return refuse('not_found')
      effects.push({ ...effect, amount: turned(effect.amount) })
    }
    const posted = turnedLegs(view, original)
    if (isRefusal(posted)) return posted
    return accept([...posted.legs, ...points.legs], [...effects, ...posted.effects])
  },

  describe: (_leg, { reason }) => ({
    type: 'other',
    category: 'Adjustment',
    ...says('Reversal: {reason}', { reason }),
  }),
})

/**
 * Each leg with its sign turned, on the account or on what stands in its place. Points have no other place than their
 * card.
 */
function turnedLegs(view: View, { legs }: RecordedEvent): { legs: Leg[]; effects: Effect[] } | Refusal {
  const places = new Map<AccountId, AccountId>()
  const effects: Effect[] = []
  for (const { account, asset } of legs) {
    if (isBankAccount(account) || places.has(account)) continue
    const place = placeOf(view, account)
    if (isRefusal(place)) return place
    if (asset !== USD && view.accounts.get(account)?.status === 'closed') return refuse('account_not_open')
    places.set(account, place.account)
    effects.push(...place.effects)
  }
  const back = legs.map(leg => ({
    ...leg,
    account: places.get(leg.account) ?? leg.account,
    amount: money(leg.amount).neg(),
  }))
  return { legs: back, effects }
}
