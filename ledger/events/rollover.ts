/**
 * Money comes from another plan into a retirement account, less the tax withheld from it (LED-37). One that went
 * through the customer's hands (a check) is withheld from by at least 20% (C-153). It uses none of the yearly room.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { INDIRECT_ROLLOVER_WITHHOLDING, withheld } from '../rates/retirement.ts'
import { accept, cleanText, credit, debit, event, isStaff, refuse, usd, wholePercent, type Leg } from './event.ts'
import { isRefusal, openOf } from './guards.ts'

export const rollover = event({
  kind: 'rollover',
  version: 1,
  leaves: false,
  payload: z.object({
    to: accountId,
    /** As it left the other plan. */
    amount: usd,
    withholding: wholePercent.default('0'),
    method: z.enum(['direct', 'check']).default('direct'),
    provider: cleanText.optional(),
  }),
  posts: [bank.rolloverClearing, bank.taxWithheld],

  touches: ({ to }) => ({ accounts: [to] }),

  decide({ to, amount, withholding, method }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const account = openOf(view, to, ['retirement'])
    if (isRefusal(account)) return account
    if (method === 'check' && money(withholding).lt(INDIRECT_ROLLOVER_WITHHOLDING))
      return refuse('below_minimum', { minimum: INDIRECT_ROLLOVER_WITHHOLDING })
    const gross = money(amount)
    const tax = withheld(gross, withholding)
    const legs: Leg[] = [debit(bank.rolloverClearing, gross)]
    if (tax.lt(gross)) legs.push(credit(to, gross.minus(tax)))
    if (tax.gt(0)) legs.push(credit(bank.taxWithheld, tax))
    return accept(legs)
  },

  describe: (leg, { withholding, provider }) =>
    leg.account === bank.taxWithheld
      ? { type: 'fee', category: 'Tax', ...says('Federal withholding {withholding}%', { withholding }) }
      : {
          type: 'deposit',
          category: 'Rollover',
          ...(provider ? says('Rollover from {provider}', { provider }) : says('Rollover')),
        },
})
