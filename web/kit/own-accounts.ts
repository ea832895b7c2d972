import { accountName } from './account-card.tsx'
import { pays } from './account-kind.ts'
import { accountChoice, choiceWith } from './card-owed.ts'
import { t } from '../lib/i18n.ts'
import { trpc, type Answered } from '../lib/trpc.ts'

type Account = Answered['accounts']['list']['accounts'][number]
const rank = ({ kind, isPrimary }: Account) => (kind === 'checking' ? (isPrimary ? 0 : 1) : 2)

/** Those of the customer's accounts that pay, as choices: the primary checking account first (C-68). */
export const payingChoices = (accounts: readonly Account[]) =>
  accounts
    .filter(pays)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(one => accountChoice({ ...one, name: accountName(one) }, 'pays'))

/** Accounts to read, as choices: a closed one says that it is closed instead of its figure. */
export const readableChoices = (accounts: readonly Account[], figure: (account: Account) => string = () => '') =>
  accounts.map(one =>
    choiceWith({ ...one, name: accountName(one) }, one.status === 'Closed' ? t('Closed') : figure(one)),
  )

/**
 * All that can be read of: the open accounts, and behind them those that were closed, whose statements are needed for
 * taxes. A list of closed ones that does not come leaves the open ones.
 */
export function useReadableAccounts() {
  const open = trpc.accounts.list.useQuery()
  const closed = trpc.accounts.closed.useQuery()
  const data = open.data && !closed.isLoading ? [...open.data.accounts, ...(closed.data?.accounts ?? [])] : undefined
  return { data, error: open.error, refetch: open.refetch, isPending: !data && !open.error }
}

/** The customer's own accounts that a certificate can be paid into, and added to from. */
export function useOwnAccounts() {
  const { data, isPending } = trpc.accounts.list.useQuery()
  return { choices: payingChoices(data?.accounts ?? []), known: !isPending }
}
