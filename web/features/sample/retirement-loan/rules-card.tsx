import { TextLink } from '../../../kit/link.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'

/** What the law says about plan loans, and what an IRA owner can do instead. */
export const RulesCard = () => (
  <div className="stack">
    <SectionCard title={t('The rules in short')}>
      <ul className="stack" style={{ margin: 0, paddingLeft: 20, gap: 8 }}>
        <li>
          {t(
            'An employer plan may lend half of your balance, at most $50,000; up to $10,000 even where that is more than half.',
          )}
        </li>
        <li>{t('It is paid back within five years, in level payments at least every quarter.')}</li>
        <li>{t('The interest goes into your own account.')}</li>
        <li>{t('Leave the employer, and what is still owed may become a taxable distribution.')}</li>
      </ul>
    </SectionCard>
    <SectionCard title={t('What you can do instead')}>
      <ul className="stack" style={{ margin: 0, paddingLeft: 20, gap: 8 }}>
        <li>
          <TextLink to="/withdraw-retirement">{t('Request a distribution')}</TextLink>
        </li>
        <li>
          <TextLink to="/rollover-retirement">{t('Roll an old plan over')}</TextLink>
        </li>
        <li>
          <TextLink to="/retirement-calculator">{t('See what a withdrawal does to your plan')}</TextLink>
        </li>
      </ul>
    </SectionCard>
  </div>
)
