import { Progress } from '@mantine/core'
import { useState } from 'react'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { AccountActions } from '../../kit/account-page/account-actions.tsx'
import { AccountTransactions } from '../../kit/account-page/account-transactions.tsx'
import { BalanceCard, top } from '../../kit/account-page/balance-card.tsx'
import { DetailsGrid, identityFacts } from '../../kit/account-page/everyday-facts.tsx'
import { PageLinks } from '../../kit/account-page/page-links.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { StatementDialog } from '../../kit/account-page/statement.dialog.tsx'
import { earningRate } from '../../kit/earning-rate.ts'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { day, fullDay, percent } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { said } from '../../lib/said.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { certificateSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { MaturityCard } from './maturity-card.tsx'
import { EarlyWithdrawalDialog } from './early-withdrawal.dialog.tsx'

export type Certificate = Answered['cds']['get']

/** doc2 §9. */
const TYPES = ['all', 'deposit', 'interest', 'withdrawal', 'fee'] as const
const PERIODS = ['30days', '90days', '6months', '12months', 'all'] as const

/** The certificate of deposit (doc2 §2.8). */
export function CertificatePage() {
  const accountId = useAccountId('cd')
  const query = useAccountSource(certificateSource, accountId, trpc.cds.get.useQuery({ accountId }))
  return (
    <AccountFrame
      title={t('Certificate of Deposit')}
      query={query}
      back={{ to: '/dashboard', label: t('Back to Dashboard') }}
    >
      {account => <CertificateOf key={account.id} account={account} />}
    </AccountFrame>
  )
}

function CertificateOf({ account }: { account: Certificate }) {
  const [opened, open] = useState<'withdrawal' | 'statement'>()
  const close = () => open(undefined)
  return (
    <>
      <div className={`two ${top}`}>
        <BalanceCard
          account={account}
          label={t('Balance')}
          amount={account.balance}
          facts={[
            [t('Interest rate'), earningRate(account)],
            [t('Principal'), <Money amount={account.principalBalance} />],
            [t('Interest earned'), <Money amount={account.interestEarned} />],
            [t('Interest this year'), <Money amount={account.interestYTD} />],
          ]}
        />
        <Course account={account} />
      </div>
      <div className="section">
        <AccountActions
          account={account}
          actions={[
            { label: 'Statement', icon: 'statement', open: () => open('statement') },
            { label: 'Early Withdrawal', icon: 'withdraw', open: () => open('withdrawal') },
            { label: 'Renewal Options', icon: 'repeat', to: '/cd-renewal-options' },
            { label: 'Interest Payouts', icon: 'invest', to: '/cd-interest-payouts' },
            { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
          ]}
        />
      </div>
      <div className="section">
        <MaturityCard account={account} onWithdraw={() => open('withdrawal')} />
      </div>
      <div className="section">
        <CertificateDetails account={account} />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          known={account.transactions}
          usePages={input => trpc.cds.transactions.useInfiniteQuery(input, byCursor)}
          types={TYPES}
          periods={PERIODS}
        />
      </div>
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
      <EarlyWithdrawalDialog account={account} opened={opened === 'withdrawal'} onClose={close} />
      <StatementDialog account={account} opened={opened === 'statement'} onClose={close} />
    </>
  )
}

/** How far it has come: maturity date, days remaining, the bar (doc2 §2.8), and what comes next. */
const Course = ({ account }: { account: Certificate }) => (
  <SectionCard title={t('Progress to maturity')}>
    <Facts
      facts={[
        [t('Maturity date'), fullDay(account.maturityDate)],
        [t('Days remaining'), <span className="num">{account.daysRemaining.toLocaleString('en-US')}</span>],
        [
          t('Next interest'),
          <>
            {day(account.nextInterestOn)}, <Money amount={account.nextInterest} />
          </>,
        ],
      ]}
    />
    <Progress value={account.progress} size="lg" mt="md" mb="xs" aria-label={t('Progress to maturity')} />
    <p className="quiet">{t('{n} of the term has passed', { n: percent(account.progress, 1) })}</p>
  </SectionCard>
)

/** The details grid. */
const CertificateDetails = ({ account }: { account: Certificate }) => (
  <DetailsGrid
    facts={[
      ...identityFacts(account),
      [t('Term'), t(account.term)],
      [t('Locked until maturity'), account.isLocked ? t('Yes') : t('No')],
      [t('Minimum deposit'), <Money amount={account.minimumDeposit} />],
      [t('Maximum deposit'), <Money amount={account.maximumDeposit} />],
      [t('FDIC insured'), account.fdicInsured ? t('Yes') : t('No')],
      [t('Early withdrawal penalty'), said(account.earlyWithdrawalPenalty)],
    ]}
  />
)
