/**
 * A customer takes an internal transfer back: within 24 hours. Unsettled money that went along comes back as what it
 * is, as far as it is still there; the receiving account has to give the rest out of settled money (ARCHITECTURE,
 * Undo).
 */
import * as z from 'zod'
import { accountId, type AccountId } from '../accounts.ts'
import { least, money, text } from '../money.ts'
import { says } from '../phrase.ts'
import { accept, credit, debit, event, isStaff, refuse, seqNumber, type Effect, type View } from './event.ts'
import { internalTransfer } from './internal-transfer.ts'
import { own, isRefusal } from './guards.ts'
import { cameBack, marksBack, reversedCounter } from './way-back.ts'

export const REVERSAL_WINDOW_MS = 24 * 60 * 60 * 1000

export const transferReversal = event({
  kind: 'transfer-reversal',
  version: 1,
  leaves: true,
  payload: z.object({ of: seqNumber, from: accountId, to: accountId }),
  posts: [],

  touches: ({ of, from, to }) => ({ accounts: [from, to], events: [of], counters: [reversedCounter(of)] }),

  decide({ of, from, to }, view) {
    const original = view.events.get(of)
    if (original?.kind !== internalTransfer.kind) return refuse('not_found')
    const { payload } = original
    if (payload['from'] !== from || payload['to'] !== to) return refuse('not_found')
    const receiver = own(view, to)
    if (isRefusal(receiver)) return receiver
    if (receiver.status === 'frozen' && !isStaff(view.actor)) return refuse('account_not_open')
    const payer = own(view, from)
    if (isRefusal(payer)) return payer
    if (cameBack(view, of)) return refuse('wrong_state')
    if (Date.parse(view.at) - Date.parse(original.recordedAt) > REVERSAL_WINDOW_MS) return refuse('too_late')
    const amount = money(String(payload['amount']))
    return accept(
      [debit(to, amount), credit(from, amount)],
      [marksBack(of), ...broughtBack(view, original.effects, to, from)],
    )
  },

  describe: () => ({ type: 'transfer', category: 'Transfer', ...says('Transfer reversed') }),
})

/** What the transfer took along unsettled, and is still where it took it, moves back. */
function broughtBack(view: View, effects: readonly Effect[], here: AccountId, back: AccountId): Effect[] {
  return effects.flatMap((effect): Effect[] => {
    if (effect.effect !== 'lot' || effect.account !== here) return []
    const { origin, asset } = effect
    const lot = view.lotsFrom(origin).find(({ account }) => account === here)
    if (!lot) return []
    const amount = text(least(lot.amount, money(effect.amount)))
    return [
      { effect: 'lot', origin, account: here, asset, amount: `-${amount}` },
      { effect: 'lot', origin, account: back, asset, amount },
    ]
  })
}
