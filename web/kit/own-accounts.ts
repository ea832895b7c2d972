import { accountName } from './account-card.tsx'
import { pays } from './account-kind.ts'
import { accountChoice } from './card-owed.ts'
import { trpc, type Answered } from '../lib/trpc.ts'

type Account = Answered['accounts']['list']['accounts'][number]
const rank = ({ kind, isPrimary }: Account) => (kind === 'checking' ? (isPrimary ? 0 : 1) : 2)

/** Those of the customer's accounts that pay, as choices: the primary checking account first (C-68). */
export const payingChoices = (accounts: readonly Account[]) =>
  accounts
    .filter(pays)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(one => accountChoice({ ...one, name: accountName(one) }, 'pays'))

/** The customer's own accounts that a certificate can be paid into, and added to from. */
export function useOwnAccounts() {
  const { data, isPending } = trpc.accounts.list.useQuery()
  return { choices: payingChoices(data?.accounts ?? []), known: !isPending }
}
