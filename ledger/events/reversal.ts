/**
 * The bank takes an event back: the same postings with the signs turned, and what it counted (limits, room) taken off again; a purchase
 * loses its points, too. Refers to the event; once only, and not while its money came back another way. May pass the floor. What
 * came in unsettled is taken back by `return`, which follows every piece; a dispute's credit ends with the dispute; a trade,
 * and what placed, captured or changed something, has events of its own. This refuses them.
 */
import * as z from 'zod'
import { accountId, bank, isBankAccount, POINTS, USD } from '../accounts.ts'
import { money } from '../money.ts'
import { disputeCreditEnded } from './dispute-credit-ended.ts'
import { disputeCredit } from './dispute-credit.ts'
import { accept, cleanText, event, isStaff, refuse, seqNumber, type Effect } from './event.ts'
import { pointsBack, unearnedCounter } from './reward-points.ts'
import { cameBack, marksBack, reversedCounter } from './way-back.ts'

/** What is not taken back: a second change of mind has an act of its own. */
const FOR_GOOD: ReadonlySet<string> = new Set(['reversal', disputeCredit.kind, disputeCreditEnded.kind])

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
    accounts,
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
      if (effect.effect !== 'count') return refuse('wrong_state')
      if (!counters.includes(effect.counter)) return refuse('not_found')
      effects.push({ ...effect, amount: turned(effect.amount) })
    }
    return accept([...original.legs.map(leg => ({ ...leg, amount: money(leg.amount).neg() })), ...points.legs], effects)
  },

  describe: (_leg, { reason }) => ({ type: 'other', category: 'Adjustment', text: `Reversal: ${reason}` }),
})
