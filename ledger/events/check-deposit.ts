/**
 * A check is deposited by its pictures (LED-30, C-89, C-90, C-96). The balance rises by all of it; the first 225 of a
 * customer's checks of one bank day are given at once, unsettled, and the rest is held until the check is collected.
 * `settle` of this event collects it (on `availableOn`), `return` takes it back; its hold is never released by anything
 * else.
 */
import * as z from 'zod'
import { accountId, bank, payingKinds } from '../accounts.ts'
import type { BankDay } from '../calendar.ts'
import { money, most, text, ZERO, type Money } from '../money.ts'
import { says } from '../phrase.ts'
import {
  CHECK_DAILY_LIMIT,
  CHECK_MAXIMUM,
  CHECK_MONTHLY_LIMIT,
  FIRST_DAY_AVAILABILITY,
  firstDayPart,
} from '../rates/deposits.ts'
import { accept, bankDay, cleanText, credit, debit, event, refuse, usd, usdOrZero, type Effect } from './event.ts'
import { isRefusal, openOf } from './guards.ts'

/** A customer's checks of a bank day, of a month, and what of a day's was given at once. */
export const checksOfDay = (owner: string, day: BankDay): string => `checks:${owner}:${day}`
export const checksOfMonth = (owner: string, day: BankDay): string => `checks:${owner}:${day.slice(0, 7)}`
const givenAtOnce = (owner: string, day: BankDay): string => `first-day:${owner}:${day}`

export const checkDeposit = event({
  kind: 'check-deposit',
  version: 1,
  leaves: false,
  payload: z.object({
    to: accountId,
    /** Who owns the account: limits and the first-day part are counted per customer. */
    owner: z.uuid(),
    amount: usd,
    /** The customer's own number: DEP-######-####. */
    reference: cleanText,
    /** The bank day on which the rest is given free. */
    availableOn: bankDay,
    maximum: usd.default(CHECK_MAXIMUM),
    dailyLimit: usd.default(CHECK_DAILY_LIMIT),
    monthlyLimit: usd.default(CHECK_MONTHLY_LIMIT),
    firstDay: usdOrZero.default(FIRST_DAY_AVAILABILITY),
  }),
  posts: [bank.checkClearing],

  touches: ({ to, owner }, { bankDay: day }) => ({
    accounts: [to],
    counters: [checksOfDay(owner, day), checksOfMonth(owner, day), givenAtOnce(owner, day)],
  }),

  decide({ to, owner, amount, availableOn, maximum, dailyLimit, monthlyLimit, firstDay }, view) {
    const account = openOf(view, to, payingKinds)
    if (isRefusal(account)) return account
    if (account.owner !== owner) return refuse('not_found')
    if (availableOn < view.bankDay) return refuse('invalid', { field: 'availableOn' })
    const whole = money(amount)
    if (whole.gt(maximum)) return refuse('exceeds_maximum', { limit: maximum })
    const day = checksOfDay(owner, view.bankDay)
    const month = checksOfMonth(owner, view.bankDay)
    const once = givenAtOnce(owner, view.bankDay)
    const left = (limit: string, counter: string): Money => most(ZERO, money(limit).minus(view.counter(counter)))
    if (left(dailyLimit, day).lt(whole))
      return refuse('exceeds_daily_limit', { limit: dailyLimit, remaining: text(left(dailyLimit, day)) })
    if (left(monthlyLimit, month).lt(whole))
      return refuse('exceeds_monthly_limit', { limit: monthlyLimit, remaining: text(left(monthlyLimit, month)) })
    const now = firstDayPart(whole, view.counter(once), firstDay)
    const later = whole.minus(now)
    const effects: Effect[] = [
      { effect: 'count', counter: day, amount },
      { effect: 'count', counter: month, amount },
    ]
    if (now.gt(0)) {
      effects.push({ effect: 'lot', origin: view.seq, account: to, asset: 'USD', amount: text(now) })
      effects.push({ effect: 'count', counter: once, amount: text(now) })
    }
    if (later.gt(0))
      effects.push({
        effect: 'hold',
        account: to,
        asset: 'USD',
        amount: text(later),
        until: null,
        reason: 'Check deposit',
        type: 'deposit',
      })
    return accept([debit(bank.checkClearing, whole), credit(to, whole)], effects)
  },

  describe: (_leg, { reference }) => ({
    type: 'deposit',
    category: 'Deposit',
    ...says('Mobile check deposit {reference}', { reference }),
  }),
})
