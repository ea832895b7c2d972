/** A payment that left the bank and comes back: the amount, never its fee, and once only. */
import type { AccountId } from '../accounts.ts'
import { money, type Money } from '../money.ts'
import { refuse, type Effect, type Refusal, type Touches, type View } from './event.ts'
import { forBank, isRefusal } from './guards.ts'
import { cameBack, marksBack, reversedCounter } from './way-back.ts'

export const comesBackOnce = ({ of, account }: { of: number; account: AccountId }): Touches => ({
  accounts: [account],
  events: [of],
  counters: [reversedCounter(of)],
})

/** What comes back of event `of` (of this kind, paid by this account), and the mark that keeps it from coming back twice. */
export function comesBack(
  view: View,
  of: number,
  account: AccountId,
  kind: string,
): { amount: Money; effects: Effect[] } | Refusal {
  const receiving = forBank(view, account)
  if (isRefusal(receiving)) return receiving
  const paid = view.events.get(of)
  if (paid?.kind !== kind || paid.payload['from'] !== account) return refuse('not_found')
  if (cameBack(view, of)) return refuse('wrong_state')
  return {
    amount: money(String(paid.payload['amount'])),
    effects: [marksBack(of)],
  }
}
