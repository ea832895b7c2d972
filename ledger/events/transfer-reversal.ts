/**
 * A customer takes an internal transfer back: within 24 hours, and only while the receiving account can give it back out of
 * settled money (ARCHITECTURE, Undo).
 */
import * as z from 'zod'
import { withdrawable } from '../accounts.ts'
import { money } from '../money.ts'
import { accept, credit, debit, event, isStaff, refuse, seqNumber } from './event.ts'
import { internalTransfer } from './internal-transfer.ts'
import { own, isRefusal } from './guards.ts'
import { reversedCounter } from './reversal.ts'
import { accountId } from '../accounts.ts'

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
    if (view.counter(reversedCounter(of)).gt(0)) return refuse('wrong_state')
    if (Date.parse(view.at) - Date.parse(original.recordedAt) > REVERSAL_WINDOW_MS) return refuse('too_late')
    const amount = money(String(payload['amount']))
    if (withdrawable(receiver).lt(amount)) return refuse('insufficient_funds')
    return accept(
      [debit(to, amount), credit(from, amount)],
      [{ effect: 'count', counter: reversedCounter(of), amount: '1' }],
    )
  },

  describe: () => ({ type: 'transfer', category: 'Transfer', text: 'Transfer reversed' }),
})
