export interface Growing {
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
  refetch: (options?: { cancelRefetch: boolean }) => Promise<unknown>
}

/**
 * The next page of a list. Where the list is just being asked again, its new beginning is waited for: otherwise the
 * library gives that up for the next page, and what was new stays out of the list.
 */
export async function showMore({ isFetching, isFetchingNextPage, fetchNextPage, refetch }: Growing): Promise<void> {
  if (isFetching && !isFetchingNextPage) await refetch({ cancelRefetch: false })
  await fetchNextPage({ cancelRefetch: false })
}
