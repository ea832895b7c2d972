/**
 * A retirement account is paid into (LED-21): inside the room of a year, per customer (C-77, `yearly-room.ts`). From an
 * own account the money moves; without one it is typed-in money: unsettled, and under the caps of all typed-in money.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { oursOrNamed, says } from '../phrase.ts'
import { CONTRIBUTION_LIMIT } from '../rates/retirement.ts'
import { accept, cleanText, credit, debit, event, refuse, usd } from './event.ts'
import { isRefusal, openOf, payer } from './guards.ts'
import { typedCounters, typedIn } from './typed-money.ts'
import { contributedCounter, countContribution, taxYear } from './yearly-room.ts'

const CONTRIBUTION = 'Contribution'

export const contribution = event({
  kind: 'contribution',
  version: 1,
  leaves: false,
  payload: z.object({
    to: accountId,
    /** Who owns the account: room and caps are counted per customer. */
    owner: z.uuid(),
    amount: usd,
    /** Own account that pays. */
    from: accountId.optional(),
    limit: usd.default(CONTRIBUTION_LIMIT),
    /** The year that it counts for, when that is said: this one, or the one before until its taxes are due. */
    year: taxYear.optional(),
    description: cleanText.default(CONTRIBUTION),
  }),
  posts: [bank.unverifiedDeposits],

  touches: ({ to, owner, from, year }, { bankDay }) => ({
    accounts: from ? [to, from] : [to],
    counters: [contributedCounter(owner, year ?? bankDay), ...(from ? [] : typedCounters(owner, bankDay))],
  }),

  decide({ to, owner, amount, from, limit, year }, view) {
    const account = openOf(view, to, ['retirement'])
    if (isRefusal(account)) return account
    if (account.owner !== owner) return refuse('not_found')
    const counted = countContribution(view, { owner, amount, limit, year })
    if (isRefusal(counted)) return counted
    if (from) {
      const source = payer(view, from, owner)
      if (isRefusal(source)) return source
      return accept([debit(from, money(amount)), credit(to, money(amount))], counted)
    }
    const typed = typedIn(view, to, owner, amount)
    if (isRefusal(typed)) return typed
    return accept([debit(bank.unverifiedDeposits, money(amount)), credit(to, money(amount))], [...counted, ...typed])
  },

  describe: (leg, { from, description }) =>
    leg.account === from
      ? { type: 'transfer', category: 'Transfer', ...says('Retirement contribution') }
      : { type: 'deposit', category: 'Contribution', ...oursOrNamed(description, CONTRIBUTION, 'IRA Contribution') },
})
