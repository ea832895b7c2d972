import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lineFilters } from '../../../api/platform/line-kinds.schema.ts'
import { isPeriod } from '../../../api/platform/periods.schema.ts'
import { useSetSearch } from '../set-search.ts'

/**
 * The filters of a transaction table. They live in the URL, so that Back, reload and a sent link keep them; a word that
 * no list has is as though none were there.
 */
interface Filters {
  filter: string
  dateRange: string
  q: string
}

const textOf = (value: unknown, otherwise: string) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise

const isFilter = (text: string) => lineFilters.some(listed => listed === text)

const listedOf = (value: unknown, isListed: (text: string) => boolean, otherwise: string) => {
  const text = textOf(value, otherwise)
  return isListed(text) ? text : otherwise
}

/** `defaults` are the documented ones ("all", "30days"); a default is left out of the URL. */
export function useFilters(defaults: Omit<Filters, 'q'> = { filter: 'all', dateRange: '30days' }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const setSearch = useSetSearch()
  const filters = useMemo(
    () => ({
      filter: listedOf(search['filter'], isFilter, defaults.filter),
      dateRange: listedOf(search['dateRange'], isPeriod, defaults.dateRange),
      q: textOf(search['q'], ''),
    }),
    [search, defaults.filter, defaults.dateRange],
  )
  const set = (change: Partial<Filters>) => {
    const next = { ...filters, ...change }
    const shown: [string, string, string][] = [
      ['filter', next.filter, defaults.filter],
      ['dateRange', next.dateRange, defaults.dateRange],
      ['q', next.q, ''],
    ]
    const kept = Object.fromEntries(
      shown.filter(([, value, plain]) => value !== plain).map(([name, value]) => [name, value]),
    )
    setSearch(kept)
  }
  const changed = filters.filter !== defaults.filter || filters.dateRange !== defaults.dateRange || filters.q !== ''
  return { filters, set, reset: () => set({ ...defaults, q: '' }), changed }
}
