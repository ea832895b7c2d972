import { Icon } from '../../kit/icon.tsx'
import { TextLink } from '../../kit/link.tsx'
import { accountManagement } from '../../kit/navigation.ts'
import { t } from '../../lib/i18n.ts'
import css from './dashboard.module.css'

/** doc1 §2.4: Account Management. */
export function AccountManagement() {
  return (
    <section className="card card-body no-print" aria-labelledby="management">
      <h2 id="management" className={css.head}>
        {t('Account Management')}
      </h2>
      <ul className={css.tiles}>
        {accountManagement.map(({ label, to, icon }) => (
          <li key={to}>
            <TextLink to={to} gated="dashboard" className={css.tile} underline="never">
              <Icon name={icon} />
              {t(label)}
              <span>
                <Icon name="next" size={16} />
              </span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
