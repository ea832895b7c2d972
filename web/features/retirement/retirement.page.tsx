import { useState } from 'react'
import { contribution as schema } from '../../../api/retirement/retirement.schema.ts'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { AccountActions } from '../../kit/account-page/account-actions.tsx'
import { AccountTransactions } from '../../kit/account-page/account-transactions.tsx'
import { BalanceCard, top } from '../../kit/account-page/balance-card.tsx'
import { DetailsCard, identityFacts, rateFact } from '../../kit/account-page/everyday-facts.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { PayInDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { StatementDialog } from '../../kit/account-page/statement.dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { ShareBar } from '../../kit/share-bar.tsx'
import type { TransactionRow } from '../../kit/transactions/transaction-row.ts'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { retirementSource } from '../../offline/account-sources.ts'
import { contributeToSample } from '../../offline/sample/demo.ts'
import { useAccountSource } from '../../offline/use-source.tsx'

type RetirementAccount = Answered['retirement']['get']

/** doc2 §9. */
const TYPES = ['all', 'deposit', 'withdrawal', 'fee', 'interest'] as const
const PERIODS = ['30days', '90days', '6months', '1year', 'all'] as const
const typeWords = { deposit: 'Contributions', withdrawal: 'Distributions' }

/** doc2 §2.6: a deposit is a contribution here, a withdrawal a distribution. */
const typeLabel = ({ type }: TransactionRow) =>
  type === 'deposit' ? t('Contribution') : type === 'withdrawal' ? t('Distribution') : t(typeNames[type] ?? type)
const typeNames: Record<string, string> = { interest: 'Interest', fee: 'Fee', transfer: 'Transfer', other: 'Other' }

/** The retirement account (doc2 §2.6). */
export function RetirementPage() {
  const accountId = useAccountId()
  const query = useAccountSource(retirementSource, accountId, trpc.retirement.get.useQuery({ accountId }))
  return (
    <AccountFrame
      title={t('Retirement Account')}
      type="retirement"
      query={query}
      back={{ to: '/dashboard', label: t('Back to Dashboard') }}
    >
      {account => <Retirement key={account.id} account={account} />}
    </AccountFrame>
  )
}

function Retirement({ account }: { account: RetirementAccount }) {
  const [opened, open] = useState<'contribution' | 'statement'>()
  const close = () => open(undefined)
  const sample = isSample(account.id)
  return (
    <>
      <div className={`two ${top}`}>
        <BalanceCard
          account={account}
          label={t('Balance')}
          amount={account.balance}
          facts={[
            [t('Annual contribution limit'), <Money amount={account.contributionLimit} />],
            [t('Year-to-date contributions'), <Money amount={account.ytdContributions} />],
            [t('Remaining contribution'), <Money amount={account.remainingContribution} />],
          ]}
        >
          <ShareBar
            label={t('{used} of {limit} contributed this year', {
              used: usd(account.ytdContributions),
              limit: usd(account.contributionLimit),
            })}
            shares={[
              {
                label: t('Contributed this year'),
                value: Number(account.ytdContributions),
                text: usd(account.ytdContributions),
              },
            ]}
            whole={Number(account.contributionLimit)}
          />
        </BalanceCard>
        <DetailsCard
          facts={[
            ...identityFacts(account),
            [t('Plan'), t(account.retirementType)],
            [t('Tax status'), t(account.taxStatus)],
            ...rateFact(account),
            [t('Accrued interest'), <Money amount={account.interestAccrued} />],
            [t('Interest this year'), <Money amount={account.interestYTD} />],
          ]}
        />
      </div>
      <div className="section">
        <AccountActions
          account={account}
          actions={[
            { label: 'Make Contribution', icon: 'deposit', open: () => open('contribution') },
            { label: 'Investment Options', icon: 'invest', to: '/retirement-investment-options' },
            { label: 'View Statements', icon: 'statement', open: () => open('statement') },
            { label: 'Request Distribution', icon: 'withdraw', to: '/retirement-distribution' },
            { label: 'Rollover Options', icon: 'transfer', to: '/retirement-rollover' },
            { label: 'Manage Beneficiaries', icon: 'person', to: '/manage-beneficiaries' },
            { label: 'Tax Information', icon: 'bill', to: '/tax-information' },
            { label: 'Account Alerts', icon: 'bell', to: '/account-alerts' },
          ]}
        />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          known={account.transactions}
          usePages={input => trpc.retirement.transactions.useInfiniteQuery(input, byCursor)}
          types={TYPES}
          periods={PERIODS}
          typeWords={typeWords}
          typeLabel={typeLabel}
        />
      </div>
      <PayInDialog
        account={account}
        opened={opened === 'contribution'}
        onClose={close}
        title={t('Make Contribution')}
        verb={t('Contribute')}
        done={t('Contribution made')}
        plain="IRA Contribution"
        schema={schema}
        send={sample ? contributeToSample : (draft, context) => ask.retirement.contribute.mutate(draft, { context })}
        failed="Error processing contribution"
        fromOwn={!sample}
        lead={<Room account={account} />}
      />
      <StatementDialog account={account} opened={opened === 'statement'} onClose={close} />
    </>
  )
}

/** doc2 §2.6: limit, year to date, what is left. */
const Room = ({ account }: { account: RetirementAccount }) => (
  <Facts
    facts={[
      [t('Annual contribution limit'), <Money amount={account.contributionLimit} />],
      [t('Year-to-date contributions'), <Money amount={account.ytdContributions} />],
      [t('Remaining contribution'), <Money amount={account.remainingContribution} />],
    ]}
  />
)
