/**
 * Money is taken out of a retirement account (LED-36): the gross amount leaves it, the withheld tax is inside that
 * amount, and the rest goes to an own account, else out of the bank. Tax is only ever withheld from settled money.
 */
import * as z from 'zod'
import { accountId, bank, isCard } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { DISTRIBUTION_WITHHOLDING, withheld } from '../rates/retirement.ts'
import { accept, cleanText, credit, debit, event, refuse, usd, wholePercent, type Leg } from './event.ts'
import { cannotLeave, isRefusal, openOf, receiver } from './guards.ts'

export const distribution = event({
  kind: 'distribution',
  version: 1,
  leaves: false,
  payload: z.object({
    account: accountId,
    /** Gross. */
    amount: usd,
    withholding: wholePercent.default(DISTRIBUTION_WITHHOLDING),
    /** Own account for the net amount; without one it leaves the bank. */
    to: accountId.optional(),
    reason: cleanText.optional(),
  }),
  posts: [bank.achClearing, bank.taxWithheld],

  touches: ({ account, to }) => ({ accounts: to ? [account, to] : [account] }),

  decide({ account: id, amount, withholding, to }, view) {
    const account = openOf(view, id, ['retirement'])
    if (isRefusal(account)) return account
    if (to) {
      const target = receiver(view, to)
      if (isRefusal(target)) return target
      if (target.owner !== account.owner) return refuse('not_found')
      if (isCard(target) || target.kind === 'retirement') return refuse('account_may_not_receive')
    }
    const gross = money(amount)
    const tax = withheld(gross, withholding)
    const refused = cannotLeave(account, to ? tax : gross)
    if (refused) return refused
    const net = gross.minus(tax)
    const legs: Leg[] = [debit(id, gross)]
    if (net.gt(0)) legs.push(credit(to ?? bank.achClearing, net))
    if (tax.gt(0)) legs.push(credit(bank.taxWithheld, tax))
    return accept(legs)
  },

  describe: (leg, { account, withholding }) => {
    if (leg.account === account)
      return { type: 'withdrawal', category: 'Distribution', ...says('Retirement distribution') }
    return leg.account === bank.taxWithheld
      ? { type: 'fee', category: 'Tax', ...says('Federal withholding {withholding}%', { withholding }) }
      : { type: 'deposit', category: 'Distribution', ...says('Retirement distribution') }
  },
})
