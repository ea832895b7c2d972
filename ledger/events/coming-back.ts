/**
 * A payment that left the bank and comes back: the amount, once only, to the account that paid or to what stands in
 * its place; its fee only where nothing was done for it (ARCHITECTURE, Coming back). Each kind of payment has its own
 * event for it, made here.
 */
import * as z from 'zod'
import { accountId, bank, type AccountId } from '../accounts.ts'
import { money } from '../money.ts'
import { ours, type Words } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, refuse, seqNumber, type Description } from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'
import { cameBack, marksBack, reversedCounter } from './way-back.ts'

interface ComingBack {
  readonly kind: string
  /** The kind of event that paid. */
  readonly paidBy: string
  /** The member of its payload that names the account; `from` where absent. */
  readonly payer?: string
  /** Its fee comes back, too. */
  readonly andFee?: boolean
  /** The bank's account that it was paid through. */
  readonly through: AccountId
  /** What is said when nobody says why. */
  readonly reason: string
  readonly describe: (reason: string | Words) => Description
}

/** The event of a payment's coming back: `of` is the payment's seq, `account` the one that paid. */
export function comingBack(said: ComingBack) {
  const { kind, paidBy, payer = 'from', andFee = false, through, reason: unsaid, describe } = said
  return event({
    kind,
    version: 1,
    leaves: false,
    payload: z.object({ of: seqNumber, account: accountId, reason: cleanText.default(unsaid) }),
    posts: andFee ? [through, bank.feeIncome] : [through],

    touches: ({ of, account }) => ({
      ...touchPlaces([account]),
      events: [of],
      counters: [reversedCounter(of)],
    }),

    decide({ of, account }, view) {
      const place = placeOf(view, account)
      if (isRefusal(place)) return place
      const paid = view.events.get(of)
      if (paid?.kind !== paidBy || paid.payload[payer] !== account) return refuse('not_found')
      if (cameBack(view, of)) return refuse('wrong_state')
      const amount = money(String(paid.payload['amount']))
      const legs = [debit(through, amount), credit(place.account, amount)]
      const charged = andFee ? paid.legs.find(leg => leg.account === bank.feeIncome) : undefined
      const fee = charged
        ? [debit(bank.feeIncome, money(charged.amount).neg()), credit(place.account, money(charged.amount).neg())]
        : []
      return accept([...legs, ...fee], [marksBack(of), ...place.effects])
    },

    describe: (_leg, { reason }) => describe(ours(reason, unsaid)),
  })
}
