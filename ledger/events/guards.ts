/** The questions that many events ask first. Each answers with the account, or with the refusal. */
import { isCard, mayPay, mayReceive, type AccountId, type AccountState } from '../accounts.ts'
import { owns, refuse, type Refusal, type View } from './event.ts'

/** The actor's own open account; another's and an unknown one are alike. */
export function own(view: View, id: AccountId): AccountState | Refusal {
  const account = view.accounts.get(id)
  if (!account || !owns(view.actor, account)) return refuse('not_found')
  if (account.status === 'closed') return refuse('account_not_open')
  return account
}

/** An own account that may pay. */
export function payer(view: View, id: AccountId): AccountState | Refusal {
  const account = own(view, id)
  if (isRefusal(account)) return account
  if (account.status === 'frozen') return refuse('account_not_open')
  return mayPay(account) ? account : refuse('account_may_not_pay')
}

/** An own account that may receive. */
export function receiver(view: View, id: AccountId): AccountState | Refusal {
  const account = own(view, id)
  if (isRefusal(account)) return account
  return mayReceive(account) ? account : refuse('account_may_not_receive')
}

/** An own card or loan. */
export function card(view: View, id: AccountId): AccountState | Refusal {
  const account = own(view, id)
  if (isRefusal(account)) return account
  return isCard(account) ? account : refuse('wrong_account_kind')
}

export const isRefusal = (value: object): value is Refusal => 'outcome' in value && value.outcome === 'refused'
