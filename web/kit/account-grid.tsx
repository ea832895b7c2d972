import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { columnsFor } from './account-columns.ts'
import css from './account-grid.module.css'
import { Icon } from './icon.tsx'
import { TextLink } from './link.tsx'

/** Account cards in rows of which none is left with one card: the last place is for opening another account. */
export function AccountGrid({ count, children }: { count: number; children: ReactNode }) {
  const { columns, another } = columnsFor(count)
  return (
    // Custom properties carry the numbers into the styles; on a small desk four columns are two.
    <div className={css.accounts} style={{ '--columns': columns, '--narrow': columns === 4 ? 2 : columns }}>
      {children}
      {another && (
        <TextLink to="/open-new-account" className={`card wide-only no-print ${css.another}`} underline="never">
          <Icon name="plus" />
          {t('Open another account')}
        </TextLink>
      )}
    </div>
  )
}
