import { Button } from '@mantine/core'
import { Banner } from '../../kit/banner.tsx'
import { Facts } from '../../kit/facts.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { fullDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Open } from '../../kit/account-page/account-page.tsx'
import { isSample } from '../../lib/sample-accounts.ts'
import type { Certificate } from './certificate.ts'
import { endText, isEmptied, maturityFacts } from '../../kit/certificate-terms.ts'

export type CertificateDialog = 'withdrawal' | 'choice' | 'add' | 'pay-out'

/**
 * What follows when the certificate matures, and how to choose it; in the days of grace, what can be done without a
 * penalty.
 */
export function MaturityCard({ account, open }: { account: Certificate; open: Open<CertificateDialog> }) {
  const { inGrace } = account
  const end = endText(account)
  const holds = !isEmptied(account)
  return (
    <SectionCard title={t('At maturity')}>
      <div className="stack">
        {end && <p>{end}</p>}
        {inGrace && !end && (
          <Banner>
            {t('This certificate has matured. Until {date} it is open to you, without a penalty.', {
              date: fullDay(account.graceEndsOn),
            })}
          </Banner>
        )}
        <Facts facts={maturityFacts(account)} />
        {!isSample(account.id) && (holds || inGrace) && (
          <div className="row">
            {holds && (
              <Button variant="default" onClick={() => open('choice')}>
                {t('Choose what follows')}
              </Button>
            )}
            {inGrace && holds && (
              <Button variant="default" onClick={() => open('withdrawal')}>
                {t('Withdraw')}
              </Button>
            )}
            {inGrace && (
              <Button variant="default" onClick={() => open('add')}>
                {t('Add money')}
              </Button>
            )}
            {inGrace && holds && (
              <Button variant="default" onClick={() => open('pay-out')}>
                {t('Pay out and close')}
              </Button>
            )}
          </div>
        )}
      </div>
    </SectionCard>
  )
}
