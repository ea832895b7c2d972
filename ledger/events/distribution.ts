/**
 * Money is taken out of a retirement account (LED-36): the gross amount leaves it, the withheld tax is inside that
 * amount, and the rest goes to an own account, else out of the bank. Tax is only ever withheld from settled money. Of
 * what an employer's plan pays the law has its part withheld, whatever the customer says.
 */
import * as z from 'zod'
import { accountId, bank, isCard, type AccountState } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { leastWithheld } from '../rates/employer-plan.ts'
import { DISTRIBUTION_WITHHOLDING, withheld } from '../rates/retirement.ts'
import {
  accept,
  cleanText,
  credit,
  debit,
  event,
  refuse,
  usd,
  wholePercent,
  type Decision,
  type Leg,
  type View,
} from './event.ts'
import { cannotLeave, isRefusal, openOf, receiver } from './guards.ts'

const told = z.object({
  account: accountId,
  /** Gross. */
  amount: usd,
  withholding: wholePercent.default(DISTRIBUTION_WITHHOLDING),
  /** Own account for the net amount; without one it leaves the bank. */
  to: accountId.optional(),
  reason: cleanText.optional(),
})

export const distribution = event({
  kind: 'distribution',
  version: 2,
  leaves: false,
  payload: told.extend({
    /** Of an employer's plan: it is one of a series of ten years or more. */
    series: z.literal(true).optional(),
  }),
  posts: [bank.achClearing, bank.taxWithheld],

  touches: ({ account, to }) => ({ accounts: to ? [account, to] : [account] }),

  decide: (payload, view) => decide(payload, view, account => leastWithheld(account, payload)),

  describe: (leg, { account, withholding }) => {
    if (leg.account === account)
      return { type: 'withdrawal', category: 'Distribution', ...says('Retirement distribution') }
    return leg.account === bank.taxWithheld
      ? { type: 'fee', category: 'Tax', ...says('Federal withholding {withholding}%', { withholding }) }
      : { type: 'deposit', category: 'Distribution', ...says('Retirement distribution') }
  },
})

/** Before the law of employers' plans was kept here: whatever the plan, nothing had to be withheld. */
export const distributionFirst = event({
  ...distribution,
  version: 1,
  payload: told,
  decide: (payload: z.output<typeof told>, view) => decide(payload, view, () => '0'),
})

/** `least`: percent of the amount that has to be withheld at least. */
function decide(
  { account: id, amount, withholding, to }: z.output<typeof told>,
  view: View,
  least: (account: AccountState) => string,
): Decision {
  const account = openOf(view, id, ['retirement'])
  if (isRefusal(account)) return account
  if (to) {
    const target = receiver(view, to)
    if (isRefusal(target)) return target
    if (target.owner !== account.owner) return refuse('not_found')
    if (isCard(target) || target.kind === 'retirement') return refuse('account_may_not_receive')
  }
  const minimum = least(account)
  if (money(withholding).lt(minimum)) return refuse('below_minimum', { minimum })
  const gross = money(amount)
  const tax = withheld(gross, withholding)
  const refused = cannotLeave(account, to ? tax : gross)
  if (refused) return refused
  const net = gross.minus(tax)
  const legs: Leg[] = [debit(id, gross)]
  if (net.gt(0)) legs.push(credit(to ?? bank.achClearing, net))
  if (tax.gt(0)) legs.push(credit(bank.taxWithheld, tax))
  return accept(legs)
}
