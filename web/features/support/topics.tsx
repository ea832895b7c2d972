import { Icon } from '../../kit/icon.tsx'
import { TextLink } from '../../kit/link.tsx'
import type { Place } from '../../kit/navigation.ts'
import { SectionCard } from '../../kit/section-card.tsx'
import { t } from '../../lib/i18n.ts'
import css from './support.module.css'

const topics: readonly Place[] = [
  { label: 'Dispute a transaction', to: '/dispute-transaction', icon: 'flag' },
  { label: 'See a transfer', to: '/transfers', icon: 'transfer' },
  { label: 'Bills and payments', to: '/pay-bills', icon: 'bill' },
  { label: 'Deposit history', to: '/check-deposits', icon: 'clock' },
  { label: 'Statements & Documents', to: '/statements', icon: 'statement' },
  { label: 'Alerts & Notifications', to: '/alerts', icon: 'bell' },
  { label: 'Account Settings', to: '/account-settings', icon: 'settings' },
  { label: 'Profile and password', to: '/profile?tab=security', icon: 'lock' },
]

/** Where each matter is settled without a call. */
export function Topics() {
  return (
    <SectionCard title={t('Settle it here')}>
      <ul className={css.tiles}>
        {topics.map(({ label, to, icon }) => (
          <li key={to}>
            <TextLink to={to} className={css.tile ?? ''}>
              <Icon name={icon} />
              {t(label)}
            </TextLink>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
