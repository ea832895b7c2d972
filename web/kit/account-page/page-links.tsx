import { t } from '../../lib/i18n.ts'
import { TextLink } from '../link.tsx'
import css from './account-page.module.css'

/** A row of links: in the head of checking and student pages, in the foot of student and certificate pages. */
export const PageLinks = ({
  links,
  label,
}: {
  links: readonly (readonly [label: string, to: string])[]
  label: string
}) => (
  <nav className={`row ${css.links}`} aria-label={label}>
    {links.map(([name, to]) => (
      <TextLink key={to} to={to} size="sm">
        {t(name)}
      </TextLink>
    ))}
  </nav>
)

/** doc2 §2.3: the head of checking and student pages. */
export const AccountHeadLinks = () => (
  <PageLinks
    label={t('Account')}
    links={[
      ['Accounts', '/accounts'],
      ['Transfer Money', '/transfer-money'],
      ['Pay Bills', '/pay-bills'],
      ['Account Management', '/account-management'],
    ]}
  />
)
