import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addDays, addMonths, endOfMonth, startOfMonth, startOfYear } from '../../../ledger/calendar.ts'
import type { ActivityAsked } from '../../kit/activity-link.tsx'
import { namesIn } from '../../../ledger/table.ts'
import { useSetSearch } from '../../kit/set-search.ts'

const names = [
  'search',
  'accountId',
  'category',
  'flow',
  'cost',
  'such',
  'tag',
  'kind',
  'way',
  'status',
  'least',
  'most',
  'from',
  'to',
] as const
export type FilterName = (typeof names)[number]
export type Filters = Partial<Record<FilterName, string>>

/**
 * The filters of the page. They live in the address, under the names that the bank is asked by; what is not asked is
 * not there.
 */
export function useActivityFilters() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const setSearch = useSetSearch()
  const filters = useMemo(() => filtersIn(search), [search])
  const go = (next: Filters) => setSearch({ ...filtersIn(next) })
  return {
    filters,
    /** As the bank is asked; it says itself what it does not know. */
    asked: filters as ActivityAsked,
    set: (change: Filters) => go({ ...filters, ...change }),
    reset: () => go({}),
    changed: Object.keys(filters).length > 0,
  }
}

/** What an address asks for: known names that say something. Pure. */
function filtersIn(search: Readonly<Record<string, unknown>>): Filters {
  const said = names.map(name => [name, search[name]] as const)
  const texts = said.flatMap(([name, value]) =>
    (typeof value === 'string' || typeof value === 'number') && String(value) !== '' ? [[name, String(value)]] : [],
  )
  return Object.fromEntries(texts)
}

export const periods = {
  '30days': 'Last 30 Days',
  '3months': 'Last 3 Months',
  month: 'This month',
  before: 'Last month',
  year: 'This Year',
  '12months': 'Last 12 Months',
} as const
type Period = keyof typeof periods

/** The days of a period that is named. Pure. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
  const month = startOfMonth(today)
  switch (period) {
    case '30days':
      return { from: addDays(today, -30), to: today }
    case '3months':
      return { from: addMonths(today, -3), to: today }
    case 'month':
      return { from: month, to: endOfMonth(today) }
    case 'before':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'year':
      return { from: startOfYear(today), to: today }
    case '12months':
      return { from: addMonths(today, -12), to: today }
  }
}

/** The name of a period, when the days are those of one. Pure. */
export const periodOf = ({ from, to }: Filters, today: string): Period | undefined =>
  namesIn(periods).find(period => {
    const days = daysOf(period, today)
    return days.from === from && days.to === to
  })
