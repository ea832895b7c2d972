/**
 * The machine gives the cash that an `atm-hold` set aside, before its 30 minutes are over.
 * The fee is what was held above the amount.
 */
import * as z from 'zod'
import { accountId, bank, depositKinds } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { atmHold } from './atm-hold.ts'
import { cardRefusal } from './card-use.ts'
import { accept, cleanText, credit, debit, event, isStaff, refuse, seqNumber } from './event.ts'
import { isFeeLeg, withFee } from './fee.ts'
import { holdOf, isRefusal, openOf, release, touchHold } from './guards.ts'

export const atmDispensed = event({
  kind: 'atm-dispensed',
  version: 1,
  leaves: true,
  payload: z.object({
    hold: seqNumber,
    account: accountId,
    /** Where the machine stands. */
    location: cleanText.optional(),
  }),
  posts: [bank.atmClearing, bank.feeIncome],

  touches: ({ hold, account }) => ({ accounts: [account], ...touchHold(hold) }),

  decide({ hold: id, account }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const paying = openOf(view, account, depositKinds)
    if (isRefusal(paying)) return paying
    const refused = cardRefusal(paying, { atm: true })
    if (refused) return refused
    const hold = holdOf(view, id, account, atmHold.kind)
    if (isRefusal(hold)) return hold
    if (hold.until && view.at >= hold.until) return refuse('too_late')
    const amount = money(String(view.events.get(id)?.payload['amount']))
    const legs = [debit(account, amount), credit(bank.atmClearing, amount)]
    return accept(withFee(legs, account, hold.amount.minus(amount)), [release(hold)])
  },

  describe: (leg, { location }, recorded) =>
    isFeeLeg(leg, recorded)
      ? { type: 'fee', category: 'Fees', ...says('ATM fee') }
      : {
          type: 'withdrawal',
          category: 'Cash',
          ...(location ? says('ATM withdrawal, {location}', { location }) : says('ATM withdrawal')),
        },
})
