import { t } from '../../lib/i18n.ts'
import type { AccountView } from '../account-line.ts'
import { carriedState } from '../carried.ts'
import { Icon } from '../icon.tsx'
import { TextLink } from '../link.tsx'
import type { Place } from '../navigation.ts'
import css from './account-page.module.css'

const tiles: readonly Place[] = [
  { label: 'Account Settings', to: '/account-settings', icon: 'settings' },
  { label: 'Automatic Payments', to: '/setup-autopay', icon: 'repeat' },
  { label: 'Account Alerts', to: '/account-alerts', icon: 'bell' },
  { label: 'Statements', to: '/account-statements', icon: 'statement' },
]

/** doc2 §2.3, §2.7: account-management tiles of checking and student accounts. */
export function ManagementTiles({ account }: { account: AccountView }) {
  return (
    <section aria-labelledby="management" className="no-print">
      <h2 id="management" style={{ fontSize: '1.25rem', marginBottom: 12 }}>
        {t('Account Management')}
      </h2>
      <div className={css.tiles}>
        {tiles.map(({ label, to, icon }) => (
          <TextLink key={to} to={to} state={carriedState(account)} className={`card ${css.tile}`} underline="never">
            <Icon name={icon} size={24} />
            {t(label)}
          </TextLink>
        ))}
      </div>
    </section>
  )
}
