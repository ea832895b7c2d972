import { useLocation } from '@tanstack/react-router'
import { slugOf } from '../../kit/account-kind.ts'
import { trpc } from '../../lib/trpc.ts'

/** The customer's certificates, the one that was carried here first. */
export function useCertificates() {
  const { data, error, refetch } = trpc.accounts.list.useQuery()
  const { account } = useLocation().state
  const own = data?.accounts.filter(({ type }) => slugOf(type) === 'cd')
  const sorted = own?.toSorted((a, b) => Number(b.id === account?.id) - Number(a.id === account?.id))
  return { certificates: sorted, error, refetch }
}
