import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { earningRate } from '../../kit/earning-rate.ts'
import { Facts } from '../../kit/facts.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { fullDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { AddMoneyDialog } from './add-money.dialog.tsx'
import { isPaidOut, type Certificate } from './certificate.ts'
import { MaturityChoiceDialog } from '../../kit/maturity-choice.dialog.tsx'
import { PayOutDialog } from './pay-out.dialog.tsx'
import { payoutText, termName } from '../../kit/certificate-terms.ts'

/**
 * What follows when the certificate matures, and how to choose it; in the days of grace, what can be done without a
 * penalty.
 */
export function MaturityCard({ account, onWithdraw }: { account: Certificate; onWithdraw: () => void }) {
  const [opened, open] = useState<'choice' | 'add' | 'pay-out'>()
  const close = () => open(undefined)
  const { inGrace, atMaturity, renewalTerm, payTo } = account
  const renews = atMaturity === 'renew'
  const payout = payoutText(account)
  if (isPaidOut(account))
    return (
      <SectionCard title={t('At maturity')}>
        <p>
          {t('Nothing is left in this certificate. It is closed by itself after {date}.', {
            date: fullDay(account.graceEndsOn),
          })}
        </p>
      </SectionCard>
    )
  return (
    <SectionCard title={t('At maturity')}>
      <div className="stack">
        {payout && <p>{payout}</p>}
        {inGrace && renews && (
          <Banner>
            {t('This certificate has matured. Until {date} it is open to you, without a penalty.', {
              date: fullDay(account.graceEndsOn),
            })}
          </Banner>
        )}
        <Facts
          facts={[
            [t('What follows'), t(account.renewalOption)],
            [t('Renews for'), renews ? termName(renewalTerm) : undefined],
            [
              t('Rate of the renewal'),
              renews ? earningRate({ interestRate: account.renewalRate, apy: account.renewalApy }) : undefined,
            ],
            [t('New maturity date'), renews ? fullDay(account.renewsUntil) : undefined],
            [t('Paid to'), renews ? undefined : (payTo?.label ?? t('Your checking account, else a check by mail'))],
            [t('Open without a penalty until'), renews ? fullDay(account.graceEndsOn) : undefined],
          ]}
        />
        {!isSample(account.id) && (
          <div className="row">
            <Button variant="default" onClick={() => open('choice')}>
              {t('Choose what follows')}
            </Button>
            {inGrace && (
              <>
                <Button variant="default" onClick={onWithdraw}>
                  {t('Withdraw')}
                </Button>
                <Button variant="default" onClick={() => open('add')}>
                  {t('Add money')}
                </Button>
                <Button variant="default" onClick={() => open('pay-out')}>
                  {t('Pay out and close')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <MaturityChoiceDialog account={account} opened={opened === 'choice'} onClose={close} />
      <AddMoneyDialog account={account} opened={opened === 'add'} onClose={close} />
      <PayOutDialog account={account} opened={opened === 'pay-out'} onClose={close} />
    </SectionCard>
  )
}
