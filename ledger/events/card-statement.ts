/**
 * A card's month closes: the interest of the cycle is charged, and what is owed, the minimum and the day it is due
 * become part of the card's terms (ARCHITECTURE, Cards; LED-18). Interest may pass the limit.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money, text } from '../money.ts'
import { says } from '../phrase.ts'
import { accept, bankDay, credit, debit, event, isStaff, percent, refuse, seqNumber, usd, usdOrZero } from './event.ts'

export const cardStatement = event({
  kind: 'card-statement',
  version: 1,
  leaves: false,
  forced: true,
  payload: z.object({
    card: accountId,
    /** First and last day of the cycle; the last is the statement day. */
    from: bankDay,
    to: bankDay,
    purchaseInterest: usdOrZero,
    cashInterest: usdOrZero,
    /** On balances that were brought over, at their own rates. */
    transferInterest: usdOrZero.optional(),
    /** Owed at the end of the statement day, this interest included; none when the card is in credit. */
    owed: usdOrZero,
    /** The part of it that is cash advances. */
    cashOwed: usdOrZero,
    minimum: usdOrZero,
    /** What of it the last minimum lacks on the statement day. Statements of before it was asked again have none. */
    pastDue: usdOrZero.optional(),
    dueOn: bankDay,
    /** The last statement's due day, when its minimum was not paid by then. */
    late: bankDay.optional(),
    /** What is left of balances that were brought over, as long as they have a rate of their own: by event. */
    transfers: z
      .array(z.object({ of: seqNumber, apr: percent, until: bankDay, owed: usd }))
      .min(1)
      .optional(),
  }),
  posts: [bank.interestIncome],

  touches: ({ card }) => ({ accounts: [card] }),

  decide({ card: id, ...statement }, view) {
    const { to, purchaseInterest, cashInterest, transferInterest = '0.00', owed, cashOwed, minimum, dueOn } = statement
    const { pastDue, late, transfers } = statement
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const card = view.accounts.get(id)
    if (!card) return refuse('not_found')
    if (card.kind !== 'credit') return refuse('wrong_account_kind')
    if (card.status === 'closed') return refuse('account_not_open')
    const last = card.terms['statementOn']
    if (typeof last === 'string' && last >= to) return refuse('wrong_state')
    const interest = money(purchaseInterest).plus(cashInterest).plus(transferInterest)
    const terms = {
      statementOn: to,
      statementBalance: owed,
      statementCash: cashOwed,
      statementInterest: text(interest),
      minimumPayment: minimum,
      paymentDueOn: dueOn,
      ...(pastDue === undefined ? {} : { statementPastDue: pastDue }),
      ...(late ? { lateOn: late } : {}),
      ...(transfers || card.terms['statementTransfers'] ? { statementTransfers: transfers ?? [] } : {}),
    }
    const legs = interest.isZero() ? [] : [debit(id, interest), credit(bank.interestIncome, interest)]
    return accept(legs, [{ effect: 'change', account: id, terms }])
  },

  describe: () => ({ type: 'interest', category: 'Interest', ...says('Interest charge') }),
})
