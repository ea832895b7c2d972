import { Button } from '@mantine/core'
import { fact } from '../../kit/account-page/account-facts.tsx'
import { backToDashboard } from '../../kit/account-page/account-frame.tsx'
import { accountPage } from '../../kit/account-page/account-page.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { depositDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { GoalCard } from '../../kit/goal-card.tsx'
import { useFilters } from '../../kit/transactions/use-filters.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { savingsSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { useDiagnosis } from './use-diagnosis.ts'

type SavingsAccount = Answered['savings']['get']

/** The savings account (doc2 §2.4). */
export const SavingsPage = accountPage<SavingsAccount, 'deposit'>({
  title: () => t('Savings Account'),
  frame: { type: 'savings', back: backToDashboard },
  useAccount: () => {
    const accountId = useAccountId('savings')
    const query = useAccountSource(savingsSource, accountId, trpc.savings.get.useQuery({ accountId }))
    useDiagnosis(query.error)
    return query
  },
  figure: account => ({
    label: t('Available balance'),
    amount: account.availableBalance,
    facts: [fact.balance(account), fact.rate(account)],
  }),
  details: account => [
    fact.type(account),
    fact.number(account),
    fact.routing(account),
    fact.rate(account),
    fact.accrued(account),
    fact.interestThisYear(account),
    fact.fee(account, t('(waived with minimum balance)')),
    fact.minimum(account),
    [t('Withdrawals this month'), t('{n} of 6', { n: account.withdrawalsThisMonth })],
    fact.opened(account),
  ],
  gated: () => true,
  actions: (_, open) => [
    { label: 'Deposit', icon: 'deposit', open: () => open('deposit') },
    { label: 'Withdraw', icon: 'withdraw', to: '/withdraw', takesOut: true },
    { label: 'Transfer', icon: 'transfer', to: '/transfer-money', takesOut: true },
    { label: 'Statement', icon: 'statement', open: () => open('statement') },
    { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
  ],
  Above: Goal,
  // doc2 §9; transfers are found under all (C-64)
  lines: () => ({
    usePages: input => trpc.savings.transactions.useInfiniteQuery(input, byCursor),
    types: ['all', 'deposit', 'withdrawal', 'interest', 'fee'],
    periods: ['30days', '60days', '90days', 'year', 'all'],
    actions: <ViewAll />,
  }),
  dialogs: {
    deposit: depositDialog(() => (draft, context) => ask.savings.deposit.mutate(draft, { context })),
  },
})

/** The goal that is saved for on this account. */
function Goal({ account }: { account: SavingsAccount }) {
  const { data, error } = trpc.autoSave.get.useQuery(undefined, { enabled: !isSample(account.id) })
  // Whether there is one comes a moment later: the lines below wait for it.
  if (!isSample(account.id) && !data && !error) return <div data-coming />
  if (isSample(account.id) || data?.settings?.target !== account.id || data.settings.goalAmount === null) return null
  return (
    <div className="section">
      <GoalCard told={data} change />
    </div>
  )
}

/** doc2 §2.4: every type and every date. */
function ViewAll() {
  const { set, filters } = useFilters()
  if (filters.filter === 'all' && filters.dateRange === 'all') return null
  return (
    <Button variant="default" size="sm" onClick={() => set({ filter: 'all', dateRange: 'all', q: '' })}>
      {t('View All Transactions')}
    </Button>
  )
}
