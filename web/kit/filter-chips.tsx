import { t } from '../lib/i18n.ts'
import css from './filter-chips.module.css'
import { Icon } from './icon.tsx'

/** One filter that is applied, as the customer reads it. */
export interface AppliedFilter {
  name: string
  label: string
  remove: () => void
}

/** What a list is narrowed to; each filter is taken off here, or all at once. Nothing applied, nothing shown. */
export function FilterChips({ applied, onClear }: { applied: readonly AppliedFilter[]; onClear: () => void }) {
  if (applied.length === 0) return null
  return (
    <div className={css.chips}>
      {applied.map(({ name, label, remove }) => (
        <button
          key={name}
          type="button"
          className={css.chip}
          onClick={remove}
          aria-label={t('Remove filter {label}', { label })}
        >
          {label}
          <Icon name="close" size={14} />
        </button>
      ))}
      <button type="button" className={`${css.chip} ${css.clear}`} onClick={onClear}>
        {t('Clear filters')}
      </button>
    </div>
  )
}
