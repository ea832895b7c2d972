/** The questions that many events ask first. Each answers with what was asked for, or with the refusal. */
import {
  isCard,
  mayPay,
  mayReceive,
  scaleOf,
  USD,
  withdrawable,
  type AccountId,
  type AccountKind,
  type AccountState,
  type Asset,
} from '../accounts.ts'
import { most, text, ZERO, type Money } from '../money.ts'
import { isStaff, owns, refuse, type Effect, type Hold, type Refusal, type Touches, type View } from './event.ts'

/** The actor's own open account; another's and an unknown one are alike. */
export function own(view: View, id: AccountId): AccountState | Refusal {
  const account = view.accounts.get(id)
  if (!account || !owns(view.actor, account)) return refuse('not_found')
  if (account.status === 'closed') return refuse('account_not_open')
  return account
}

/** An own account that may pay; of this customer, where one is named: the bank may ask for anybody's. */
export function payer(view: View, id: AccountId, owner?: string): AccountState | Refusal {
  const account = own(view, id)
  if (isRefusal(account)) return account
  if (account.status === 'frozen') return refuse('account_not_open')
  if (!mayPay(account)) return refuse('account_may_not_pay')
  return owner === undefined || account.owner === owner ? account : refuse('not_found')
}

/** An own account that may receive. */
export function receiver(view: View, id: AccountId): AccountState | Refusal {
  const account = own(view, id)
  if (isRefusal(account)) return account
  return mayReceive(account) ? account : refuse('account_may_not_receive')
}

/** An own account of one of these kinds, open and not frozen: what cash, checks and trades ask for. */
export function openOf(view: View, id: AccountId, kinds: readonly AccountKind[]): AccountState | Refusal {
  const account = own(view, id)
  if (isRefusal(account)) return account
  if (account.status !== 'open') return refuse('account_not_open')
  return kinds.includes(account.kind) ? account : refuse('wrong_account_kind')
}

/** Any customer's account that is not closed, for what only the bank itself does. */
export const forBank = (view: View, id: AccountId): AccountState | Refusal =>
  isStaff(view.actor) ? own(view, id) : refuse('not_permitted')

/**
 * The refusal when less than `needed` may leave the account, for events whose module does not always leave the bank.
 */
export function cannotLeave(account: AccountState, needed: Money, asset: Asset = USD): Refusal | undefined {
  const available = withdrawable(account, asset)
  if (available.gte(needed)) return undefined
  return refuse('insufficient_funds', { available: text(most(ZERO, available), scaleOf(asset)) })
}

/** What must be read to capture or release a hold. */
export const touchHold = (hold: number | undefined): Pick<Touches, 'holds' | 'events'> =>
  hold ? { holds: [hold], events: [hold] } : {}

/** A living hold on this account that an event of this kind placed. One placed for something else is not there. */
export function holdOf(view: View, id: number, account: AccountId, kind = 'hold-placed'): Hold | Refusal {
  const hold = view.holds.get(id)
  if (!hold || hold.account !== account || view.events.get(id)?.kind !== kind) return refuse('not_found')
  return hold.amount.isZero() ? refuse('wrong_state') : hold
}

/** Gives back all that is left of a hold. */
export const release = ({ id, account, asset, amount }: Hold): Effect => ({
  effect: 'release',
  hold: id,
  account,
  asset,
  amount: text(amount, scaleOf(asset)),
})

/** The release of the hold that a payment captures, when it names one: what it does not take is given back. */
export function capture(view: View, id: number | undefined, account: AccountId): readonly Effect[] | Refusal {
  if (!id) return []
  const hold = holdOf(view, id, account)
  return isRefusal(hold) ? hold : [release(hold)]
}

/** An own card or loan. */
export function card(view: View, id: AccountId): AccountState | Refusal {
  const account = own(view, id)
  if (isRefusal(account)) return account
  return isCard(account) ? account : refuse('wrong_account_kind')
}

export const isRefusal = (value: object): value is Refusal => 'outcome' in value && value.outcome === 'refused'
