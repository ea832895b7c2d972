/**
 * A customer's request for a higher card limit, decided (doc3 §2.8, §5; LED-42): approved, in part or declined, by
 * stated rules (`credit-limit.ts`), and decided again on replay. A fact without postings; the card keeps what came
 * of it. What the customer says and what the bank finds are in the payload; all else the books say.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { money, text } from '../money.ts'
import { says } from '../phrase.ts'
import { CREDIT_LIMIT_INCREASE } from '../rates/card.ts'
import { decideLimit, leastLimit, limitAskedAgainFrom, limitTerms } from './credit-limit.ts'
import { accept, event, refuse, usd, usdOrZero } from './event.ts'
import { isRefusal, openOf } from './guards.ts'
import { lentCounter } from './lent.ts'

export const creditLimitDecided = event({
  kind: 'credit-limit-decided',
  version: 1,
  leaves: false,
  payload: z.object({
    card: accountId,
    owner: z.uuid(),
    requested: usd,
    /** A year's, as the customer says. */
    income: usdOrZero,
    /** A month's, as the customer says. */
    expenses: usdOrZero,
    purpose: z.string().regex(/^[a-z_]{1,40}$/),
    /** A year's income, as the bank finds it. */
    found: usdOrZero,
    overdue: z.literal(true).optional(),
  }),
  posts: [],
  drawn: ['found', 'overdue'],

  touches: ({ card, owner }) => ({ accounts: [card], counters: [lentCounter(owner)] }),

  decide({ card: id, owner, requested, income, expenses, found, overdue = false }, view) {
    const card = openOf(view, id, ['credit'])
    if (isRefusal(card)) return card
    if (card.owner !== owner) return refuse('not_found')
    const [current, asked] = [card.floor.neg(), money(requested)]
    const smallest = leastLimit(current)
    if (asked.lt(smallest)) return refuse('below_minimum', { least: text(smallest) })
    if (!asked.minus(smallest).mod(CREDIT_LIMIT_INCREASE.step).isZero())
      return refuse('invalid', { field: 'requested' })
    const again = limitAskedAgainFrom(card.terms)
    if (again && again > view.bankDay) return refuse('too_soon', { date: again })
    const lent = view.counter(lentCounter(owner))
    const said = { income: money(income), expenses: money(expenses), found: money(found) }
    const facts = { card, today: view.bankDay, asked, ...said, overdue, lent }
    const decision = decideLimit(facts)
    const change = { effect: 'change' as const, account: id, terms: limitTerms(facts, decision) }
    const { limit } = decision
    if (!limit) return accept([], [change])
    const raise = text(limit.minus(current))
    return accept(
      [],
      [
        { ...change, floor: text(limit.neg()) },
        { effect: 'count', counter: lentCounter(owner), amount: raise },
      ],
    )
  },

  describe: () => ({ type: 'info', category: 'Limit', ...says('Credit limit request decided') }),
})
