import { accountName } from './account-card.tsx'
import { accountChoice } from './card-owed.ts'
import { trpc } from '../lib/trpc.ts'

const KINDS = ['checking', 'savings', 'money-market', 'student', 'investment']

/**
 * The customer's own accounts that a certificate can be paid into, and added to from; the primary checking account
 * first.
 */
export function useOwnAccounts() {
  const { data, isPending } = trpc.accounts.list.useQuery()
  const own = (data?.accounts ?? []).filter(({ kind, status }) => status === 'Active' && KINDS.includes(kind))
  const rank = ({ kind, isPrimary }: (typeof own)[number]) => (kind === 'checking' ? (isPrimary ? 0 : 1) : 2)
  const choices = own
    .toSorted((a, b) => rank(a) - rank(b))
    .map(one => accountChoice({ ...one, name: accountName(one) }, 'pays'))
  return { choices, known: !isPending }
}
