import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { Period } from '../../../api/platform/periods.schema.ts'
import { t } from '../../lib/i18n.ts'
import { SelectField } from '../fields/select-field.tsx'
import { Icon } from '../icon.tsx'
import { useSearchKey } from '../shortcuts.tsx'
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
export function TransactionFilters({ filters: { filters, set, changed, reset }, types, periods, typeWords }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useSearchKey(box)
  const [typed, type] = useTyped(filters.q, q => set({ q }))
  const typeList = typeChoices(types, typeWords)
  const periodList = periodChoices(periods)
  const labelOf = (list: typeof typeList, value: string) => list.find(choice => choice.value === value)?.label ?? value
  return (
    <div className="no-print">
      <div className={css.filters} role="search">
        <TextInput
          ref={box}
          type="search"
          aria-label={t('Search transactions')}
          placeholder={t('Search')}
          leftSection={<Icon name="search" size={18} />}
          value={typed}
          onChange={event => type(event.currentTarget.value)}
        />
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
      {changed && (
        <div className={css.chips}>
          {filters.q && <Chip label={`“${filters.q}”`} onRemove={() => set({ q: '' })} />}
          {filters.filter !== 'all' && (
            <Chip label={labelOf(typeList, filters.filter)} onRemove={() => set({ filter: 'all' })} />
          )}
          {filters.dateRange !== '30days' && (
            <Chip label={labelOf(periodList, filters.dateRange)} onRemove={() => set({ dateRange: '30days' })} />
          )}
          <button type="button" className={css.chip} style={{ background: 'none', paddingRight: 10 }} onClick={reset}>
            {t('Clear filters')}
          </button>
        </div>
      )}
    </div>
  )
}

const Chip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" className={css.chip} onClick={onRemove} aria-label={t('Remove filter {label}', { label })}>
    {label}
    <Icon name="close" size={14} />
  </button>
)
