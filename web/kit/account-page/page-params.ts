import { keepPreviousData } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { slugOf } from '../account-kind.ts'

/**
 * The id of the URL, an 'acc-' prefix taken off (C-76). Without one: the account of this type that was carried here
 * (doc2 §4, savings and certificates), else 'primary' (doc2 §2.1). Its balances are always asked for.
 */
export function useAccountId(carriedType?: string): string {
  const { accountId } = useParams({ strict: false })
  const { state } = useLocation()
  const named = String(accountId ?? '').replace(/^acc-/, '')
  if (named) return named
  const { account } = state
  return account && carriedType && slugOf(account.type) === carriedType ? account.id : 'primary'
}

/** For `useInfiniteQuery` of a page's transactions: the next cursor, and the old rows until the new ones are there. */
export const byCursor = {
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
}
