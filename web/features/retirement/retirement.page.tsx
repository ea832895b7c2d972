import { plainContribution, contribution as schema } from '../../../api/retirement/retirement.schema.ts'
import { fact, identityOf, type Fact } from '../../kit/account-page/account-facts.tsx'
import { backToDashboard } from '../../kit/account-page/account-frame.tsx'
import { accountPage, type DialogProps } from '../../kit/account-page/account-page.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { PayInDialog } from '../../kit/account-page/pay-in.dialog.tsx'
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

/** The retirement account (doc2 §2.6). */
export const RetirementPage = accountPage<RetirementAccount, 'contribution'>({
  title: () => t('Retirement Account'),
  frame: { type: 'retirement', back: backToDashboard },
  useAccount: () => {
    const accountId = useAccountId()
    return useAccountSource(retirementSource, accountId, trpc.retirement.get.useQuery({ accountId }))
  },
  figure: account => ({
    label: t('Balance'),
    amount: account.balance,
    facts: roomFacts(account),
    foot: <Contributed account={account} />,
  }),
  details: account => [
    ...identityOf(account),
    [t('Plan'), t(account.retirementType)],
    [t('Tax status'), t(account.taxStatus)],
    fact.rate(account),
    fact.accrued(account),
    fact.interestThisYear(account),
  ],
  actions: (_, open) => [
    { label: 'Make Contribution', icon: 'deposit', open: () => open('contribution') },
    { label: 'Investment Options', icon: 'invest', to: '/retirement-investment-options' },
    { label: 'View Statements', icon: 'statement', open: () => open('statement') },
    { label: 'Request Distribution', icon: 'withdraw', to: '/retirement-distribution', takesOut: true },
    { label: 'Rollover Options', icon: 'transfer', to: '/retirement-rollover' },
    { label: 'Manage Beneficiaries', icon: 'person', to: '/manage-beneficiaries' },
    { label: 'Tax Information', icon: 'bill', to: '/tax-information' },
    { label: 'Account Alerts', icon: 'bell', to: '/account-alerts' },
    // beside the documented eight: what this account carries the customer to
    { label: 'Retirement calculator', icon: 'clock', to: '/retirement-calculator' },
  ],
  // doc2 §9
  lines: () => ({
    usePages: input => trpc.retirement.transactions.useInfiniteQuery(input, byCursor),
    types: ['all', 'deposit', 'withdrawal', 'fee', 'interest'],
    periods: ['30days', '90days', '6months', '1year', 'all'],
    typeWords: { deposit: 'Contributions', withdrawal: 'Distributions' },
    typeLabel,
  }),
  dialogs: { contribution: ContributionDialog },
})

/** doc2 §2.6: a deposit is a contribution here, a withdrawal a distribution. */
const typeLabel = ({ type }: TransactionRow) =>
  type === 'deposit' ? t('Contribution') : type === 'withdrawal' ? t('Distribution') : t(typeNames[type] ?? type)
const typeNames: Record<string, string> = { interest: 'Interest', fee: 'Fee', transfer: 'Transfer', other: 'Other' }

/** doc2 §2.6: limit, year to date, what is left. */
const roomFacts = (account: RetirementAccount): Fact[] => [
  [t('Annual contribution limit'), <Money amount={account.contributionLimit} />],
  [t('Year-to-date contributions'), <Money amount={account.ytdContributions} />],
  [t('Remaining contribution'), <Money amount={account.remainingContribution} />],
]

const Contributed = ({ account: { ytdContributions, contributionLimit } }: { account: RetirementAccount }) => (
  <ShareBar
    label={t('{used} of {limit} contributed this year', {
      used: usd(ytdContributions),
      limit: usd(contributionLimit),
    })}
    shares={[{ label: t('Contributed this year'), value: Number(ytdContributions), text: usd(ytdContributions) }]}
    whole={Number(contributionLimit)}
  />
)

function ContributionDialog({ account, opened, onClose }: DialogProps<RetirementAccount>) {
  const sample = isSample(account.id)
  return (
    <PayInDialog
      account={account}
      opened={opened}
      onClose={onClose}
      title={t('Make Contribution')}
      verb={t('Contribute')}
      done={t('Contribution made')}
      plain={plainContribution(account.retirementType)}
      schema={schema}
      send={sample ? contributeToSample : (draft, context) => ask.retirement.contribute.mutate(draft, { context })}
      failed="Error processing contribution"
      fromOwn={!sample}
      lead={<Facts facts={roomFacts(account)} />}
    />
  )
}
