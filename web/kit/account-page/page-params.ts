import { keepPreviousData } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { AccountView } from '../account-line.ts'

/** The id of the URL; 'primary' when there is none (doc2 §2.1). An 'acc-' prefix is taken off before calling (C-76). */
export function useAccountId(): string {
  const { accountId = 'primary' } = useParams({ strict: false })
  return String(accountId).replace(/^acc-/, '') || 'primary'
}

/** The account that was carried here, when it is the one of this page: a name for the title while the bank is asked. */
export function useCarriedAccount(): AccountView | undefined {
  const { state } = useLocation()
  const id = useAccountId()
  return state.account && (id === 'primary' || state.account.id === id) ? state.account : undefined
}

/** For `useInfiniteQuery` of a page's transactions: the next cursor, and the old rows until the new ones are there. */
export const byCursor = {
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
}
