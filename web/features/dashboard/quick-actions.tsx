import { Icon } from '../../kit/icon.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { isGatedFromDashboard, quickActions } from '../../kit/navigation.ts'
import { t } from '../../lib/i18n.ts'
import css from './dashboard.module.css'

/** doc1 §2.4: without accounts all but Open New Account are disabled. */
export function QuickActions({ disabled }: { disabled: boolean }) {
  return (
    <section className="no-print" aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="sr-only">
        {t('Quick Actions')}
      </h2>
      <div className={css.actions}>
        {quickActions.map(({ label, to, icon }) => (
          <LinkButton
            key={label}
            to={to}
            gated={isGatedFromDashboard(to) ? 'dashboard' : false}
            disabled={disabled && to !== '/open-new-account'}
            variant="subtle"
            leftSection={<Icon name={icon} size={22} />}
          >
            {t(label)}
          </LinkButton>
        ))}
      </div>
      {disabled && (
        <p className="quiet" style={{ marginTop: 12 }}>
          {t('These open as soon as you have an account.')}
        </p>
      )}
    </section>
  )
}
