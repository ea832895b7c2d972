/**
 * Cash is asked for at a machine (LED-14; C-104): amount and fee are set aside for 30 minutes (doc3 §9), and the amount
 * counts in the customer's 500 of the bank day. `atm-dispensed` takes the hold, `atm-expired` gives it and the day's
 * limit back.
 */
import * as z from 'zod'
import { accountId, depositKinds } from '../accounts.ts'
import type { BankDay } from '../calendar.ts'
import { least, money, most, text, ZERO } from '../money.ts'
import { says } from '../phrase.ts'
import { atmFee } from '../rates/fees.ts'
import { ATM_CODE_MINUTES, ATM_DAILY_LIMIT } from '../rates/limits.ts'
import { cardControls, cardRefusal } from './card-use.ts'
import { accept, event, refuse, usd } from './event.ts'
import { isRefusal, openOf } from './guards.ts'

/** What a customer has asked machines for on a bank day, without fees. */
export const atmCounter = (owner: string, day: BankDay): string => `atm:${owner}:${day}`

export const atmHold = event({
  kind: 'atm-hold',
  version: 1,
  leaves: true,
  payload: z.object({
    account: accountId,
    /** Who owns the account: the limit is counted per customer. */
    owner: z.uuid(),
    amount: usd,
    limit: usd.default(ATM_DAILY_LIMIT),
    minutes: z.int().min(1).max(1440).default(ATM_CODE_MINUTES),
  }),
  posts: [],

  touches: ({ account, owner }, { bankDay }) => ({ accounts: [account], counters: [atmCounter(owner, bankDay)] }),

  decide({ account: id, owner, amount, limit, minutes }, view) {
    const account = openOf(view, id, depositKinds)
    if (isRefusal(account)) return account
    if (account.owner !== owner) return refuse('not_found')
    const refused = cardRefusal(account, { atm: true })
    if (refused) return refused
    const counter = atmCounter(owner, view.bankDay)
    // The bank's limit, or the customer's own where that is lower.
    const { dailyCash = limit } = cardControls(account.terms)
    const allowed = text(least(money(limit), money(dailyCash)))
    const left = most(ZERO, money(allowed).minus(view.counter(counter)))
    if (left.lt(amount)) return refuse('exceeds_daily_limit', { limit: allowed, remaining: text(left) })
    const until = new Date(Date.parse(view.at) + minutes * 60_000).toISOString()
    const held = text(money(amount).plus(atmFee(account.kind)))
    return accept(
      [],
      [
        {
          effect: 'hold',
          account: id,
          asset: 'USD',
          amount: held,
          until,
          reason: 'ATM withdrawal',
          type: 'withdrawal',
        },
        { effect: 'count', counter, amount },
      ],
    )
  },

  describe: () => ({ type: 'withdrawal', category: 'Cash', ...says('ATM withdrawal') }),
})
