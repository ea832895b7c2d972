import type { Period } from '../../../api/platform/periods.schema.ts'
import { t } from '../../lib/i18n.ts'
import { SearchField } from '../search-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { FilterChips, type AppliedFilter } from '../filter-chips.tsx'
import { useTyped } from '../use-typed.ts'
import { periodChoices, typeChoices } from './filter-choices.ts'
import css from './transaction-table.module.css'
import type { useFilters } from './use-filters.ts'

interface Props {
  filters: ReturnType<typeof useFilters>
  types: readonly string[]
  periods: readonly Period[]
  typeWords?: Record<string, string>
}

/** Search, type and period; chips show what is applied and take it off. */
export function TransactionFilters({ filters: { filters, set, reset }, types, periods, typeWords }: Props) {
  const [typed, type] = useTyped(filters.q, q => set({ q }))
  const typeList = typeChoices(types, typeWords)
  const periodList = periodChoices(periods)
  const labelOf = (list: typeof typeList, value: string) => list.find(choice => choice.value === value)?.label ?? value
  const applied: AppliedFilter[] = []
  if (filters.q) applied.push({ name: 'q', label: `“${filters.q}”`, remove: () => set({ q: '' }) })
  if (filters.filter !== 'all')
    applied.push({
      name: 'filter',
      label: labelOf(typeList, filters.filter),
      remove: () => set({ filter: 'all' }),
    })
  if (filters.dateRange !== '30days')
    applied.push({
      name: 'dateRange',
      label: labelOf(periodList, filters.dateRange),
      remove: () => set({ dateRange: '30days' }),
    })
  const { q, filter, dateRange } = filters
  const listed = [labelOf(periodList, dateRange), filter !== 'all' && labelOf(typeList, filter), q && `“${q}”`]
  return (
    <>
      <p className={`print-only quiet ${css.listed}`}>{listed.filter(Boolean).join(' · ')}</p>
      <div className="no-print">
        <div className={css.filters} role="search">
          <SearchField aria-label={t('Search transactions')} value={typed} onChange={type} />
          <SelectField
            aria-label={t('Transaction type')}
            data={typeList}
            value={filters.filter}
            onChange={filter => set({ filter })}
          />
          <SelectField
            aria-label={t('Period')}
            data={periodList}
            value={filters.dateRange}
            onChange={dateRange => set({ dateRange })}
          />
        </div>
        <FilterChips applied={applied} onClear={reset} />
      </div>
    </>
  )
}
