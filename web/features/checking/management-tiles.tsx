import { carried } from '../../kit/carried.ts'
import { Icon } from '../../kit/icon.tsx'
import { TextLink } from '../../kit/link.tsx'
import type { Place } from '../../kit/navigation.ts'
import { t } from '../../lib/i18n.ts'
import type { CheckingAccount } from './checking.page.tsx'
import css from './checking.module.css'

const tiles: readonly Place[] = [
  { label: 'Account Settings', to: '/account-settings', icon: 'settings' },
  { label: 'Automatic Payments', to: '/setup-autopay', icon: 'repeat' },
  { label: 'Account Alerts', to: '/account-alerts', icon: 'bell' },
  { label: 'Statements', to: '/account-statements', icon: 'statement' },
]

/** doc2 §2.3: account-management tiles. */
export function ManagementTiles({ account }: { account: CheckingAccount }) {
  return (
    <section aria-labelledby="management" className="no-print">
      <h2 id="management" style={{ fontSize: '1.25rem', marginBottom: 12 }}>
        {t('Account Management')}
      </h2>
      <div className={css.tiles}>
        {tiles.map(({ label, to, icon }) => (
          <TextLink
            key={to}
            to={to}
            state={{ account: carried(account) }}
            className={`card ${css.tile}`}
            underline="never"
          >
            <Icon name={icon} size={24} />
            {t(label)}
          </TextLink>
        ))}
      </div>
    </section>
  )
}
