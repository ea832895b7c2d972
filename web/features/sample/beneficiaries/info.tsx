import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'

/** What primary and contingent mean, and what is kept. */
export const Info = () => (
  <SectionCard title={t('How it works')}>
    <ul className="stack" style={{ margin: 0, paddingLeft: 20, gap: 8 }}>
      <li>{t('Primary beneficiaries receive the account. Their shares make exactly 100%.')}</li>
      <li>
        {t('Contingent beneficiaries receive it when no primary beneficiary is living. Their shares make 100%, too.')}
      </li>
      <li>{t('Only the last four digits of a Social Security number are kept, on this page and nowhere else.')}</li>
      <li>{t('Look at your beneficiaries again after a marriage, a birth, a divorce or a death.')}</li>
    </ul>
  </SectionCard>
)
