import { QueryClient, type Query, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'

const isGrowing = (query: Query): boolean =>
  query.state.fetchMeta?.fetchMore !== undefined && query.promise !== undefined

/**
 * What is asked again gives up what is being asked, so that the newest answer counts. Not so for the next page of a
 * list, whose answer would then never come: it is waited for, and the whole list asked again behind it.
 */
export class GrowingClient extends QueryClient {
  override async refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}): Promise<void> {
    const growing = new Set(this.getQueryCache().findAll(filters).filter(isGrowing))
    if (growing.size === 0) return super.refetchQueries(filters, options)
    const { predicate = () => true } = filters
    const others = super.refetchQueries({ ...filters, predicate: one => predicate(one) && !growing.has(one) }, options)
    await Promise.allSettled([...growing].map(async one => one.promise))
    for (const one of growing) one.invalidate()
    await super.refetchQueries({ ...filters, predicate: one => growing.has(one) }, options)
    await others
  }
}
