import { Progress } from '@mantine/core'
import { DetailsGrid, fact, identityOf } from '../../kit/account-page/account-facts.tsx'
import { backToDashboard } from '../../kit/account-page/account-frame.tsx'
import type { QuickAction } from '../../kit/account-page/account-actions.tsx'
import { accountPage, type Open } from '../../kit/account-page/account-page.tsx'
import { PageLinks } from '../../kit/account-page/page-links.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { day, fullDay, percent } from '../../lib/format.ts'
import { WhatIf } from '../../kit/what-if.tsx'
import { CD_GRACE_DAYS } from '../../../ledger/rates/certificate.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { trpc } from '../../lib/trpc.ts'
import { certificateSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { PENALTY } from '../../../api/cds/certificate.schema.ts'
import { endText, isEmptied } from '../../kit/certificate-terms.ts'
import type { Certificate } from './certificate.ts'
import { AddMoneyDialog } from './add-money.dialog.tsx'
import { MaturityChoiceDialog } from '../../kit/maturity-choice.dialog.tsx'
import { EarlyWithdrawalDialog } from './early-withdrawal.dialog.tsx'
import { MaturityCard, type CertificateDialog } from './maturity-card.tsx'
import { PayOutDialog } from './pay-out.dialog.tsx'

/** The certificate of deposit (doc2 §2.8). */
export const CertificatePage = accountPage<Certificate, CertificateDialog>({
  title: () => t('Certificate of Deposit'),
  frame: { back: backToDashboard },
  useAccount: () => {
    const accountId = useAccountId('cd')
    return useAccountSource(certificateSource, accountId, trpc.cds.get.useQuery({ accountId }))
  },
  figure: account => ({
    label: t('Balance'),
    amount: account.balance,
    facts: [
      fact.rate(account),
      [t('Principal'), <Money amount={account.principalBalance} />],
      [t('Interest earned'), <Money amount={account.interestEarned} />],
      fact.interestThisYear(account),
    ],
  }),
  Beside: Course,
  actions: (account, open) => [
    { label: 'Statement', icon: 'statement', open: () => open('statement') },
    ...(isEmptied(account) ? [] : whileItRuns(open)),
    { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
  ],
  Above: MaturityAndDetails,
  // doc2 §9
  lines: () => ({
    usePages: input => trpc.cds.transactions.useInfiniteQuery(input, byCursor),
    types: ['all', 'deposit', 'interest', 'withdrawal', 'fee'],
    periods: ['30days', '90days', '6months', '12months', 'all'],
  }),
  Below: Legal,
  dialogs: {
    withdrawal: EarlyWithdrawalDialog,
    choice: MaturityChoiceDialog,
    add: AddMoneyDialog,
    'pay-out': PayOutDialog,
  },
})

/** What is done with money that is in it. */
const whileItRuns = (open: Open<CertificateDialog>): QuickAction[] => [
  { label: 'Early Withdrawal', icon: 'withdraw', open: () => open('withdrawal'), takesOut: true },
  { label: 'Renewal Options', icon: 'repeat', to: '/cd-renewal-options' },
  { label: 'Interest Payouts', icon: 'invest', to: '/cd-interest-payouts' },
]

/** How far it has come: maturity date, days remaining, the bar (doc2 §2.8), and what comes next. */
function Course({ account }: { account: Certificate }) {
  return (
    <SectionCard title={t('Progress to maturity')}>
      <Facts
        facts={[
          [t('Maturity date'), fullDay(account.maturityDate)],
          [t('Days remaining'), <span className="num">{account.daysRemaining.toLocaleString('en-US')}</span>],
          [
            t('Next interest'),
            !isEmptied(account) && (
              <>
                {day(account.nextInterestOn)}, <Money amount={account.nextInterest} />
              </>
            ),
          ],
        ]}
      />
      <Progress value={account.progress} size="lg" mt="md" mb="xs" aria-label={t('Progress to maturity')} />
      <p className="quiet">{t('{n} of the term has passed', { n: percent(account.progress, 1) })}</p>
    </SectionCard>
  )
}

function MaturityAndDetails({ account, open }: { account: Certificate; open: Open<CertificateDialog> }) {
  return (
    <>
      <div className="section">
        <MaturityCard account={account} open={open} />
      </div>
      <div className="section">
        <DetailsGrid
          facts={[
            ...identityOf(account),
            [t('Term'), t(account.term)],
            [t('Locked until maturity'), account.isLocked ? t('Yes') : t('No')],
            [t('Minimum deposit'), <Money amount={account.minimumDeposit} />],
            [t('Maximum deposit'), <Money amount={account.maximumDeposit} />],
            [t('FDIC insured'), account.fdicInsured ? t('Yes') : t('No')],
            [
              t('Early withdrawal penalty'),
              <>
                {described(PENALTY)}
                <WhatIf question={t('What happens if I wait?')}>
                  {endText(account) ??
                    t('For {n} days after it matures you can take the money without a penalty.', { n: CD_GRACE_DAYS })}
                </WhatIf>
              </>,
            ],
          ]}
        />
      </div>
    </>
  )
}

function Legal() {
  return (
    <div className="section">
      <PageLinks
        label={t('Legal')}
        links={[
          ['Privacy', '/privacy'],
          ['Terms', '/terms'],
          ['Security', '/security'],
        ]}
      />
    </div>
  )
}
