import { Button } from '@mantine/core'
import { useState } from 'react'
import { deposit as schema } from '../../../api/platform/accounts/deposit.schema.ts'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { AccountActions } from '../../kit/account-page/account-actions.tsx'
import { AccountTransactions } from '../../kit/account-page/account-transactions.tsx'
import { BalanceCard, top } from '../../kit/account-page/balance-card.tsx'
import { DetailsCard, feeFacts, identityFacts, rateFact } from '../../kit/account-page/everyday-facts.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { depositTexts, PayInDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { StatementDialog } from '../../kit/account-page/statement.dialog.tsx'
import { earningRate } from '../../kit/earning-rate.ts'
import { Money } from '../../kit/money.tsx'
import { useFilters } from '../../kit/transactions/use-filters.ts'
import { t } from '../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { savingsSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { useDiagnosis } from './use-diagnosis.ts'

type SavingsAccount = Answered['savings']['get']

/** doc2 §9; transfers are found under all (C-64). */
const TYPES = ['all', 'deposit', 'withdrawal', 'interest', 'fee'] as const
const PERIODS = ['30days', '60days', '90days', 'year', 'all'] as const

/** The savings account (doc2 §2.4). */
export function SavingsPage() {
  const accountId = useAccountId('savings')
  const query = useAccountSource(savingsSource, accountId, trpc.savings.get.useQuery({ accountId }))
  useDiagnosis(query.error)
  return (
    <AccountFrame
      title={t('Savings Account')}
      type="savings"
      query={query}
      back={{ to: '/dashboard', label: t('Back to Dashboard') }}
    >
      {account => <Savings key={account.id} account={account} />}
    </AccountFrame>
  )
}

function Savings({ account }: { account: SavingsAccount }) {
  const [opened, open] = useState<'deposit' | 'statement'>()
  const close = () => open(undefined)
  return (
    <>
      <div className={`two ${top}`}>
        <BalanceCard
          account={account}
          label={t('Available balance')}
          amount={account.availableBalance}
          facts={[
            [t('Current balance'), <Money amount={account.balance} />],
            [t('Interest rate'), earningRate(account)],
          ]}
        />
        <SavingsDetails account={account} />
      </div>
      <div className="section">
        <AccountActions
          account={account}
          gated
          actions={[
            { label: 'Deposit', icon: 'deposit', open: () => open('deposit') },
            { label: 'Withdraw', icon: 'withdraw', to: '/withdraw' },
            { label: 'Transfer', icon: 'transfer', to: '/transfer-money' },
            { label: 'Statement', icon: 'statement', open: () => open('statement') },
            { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
          ]}
        />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          known={account.transactions}
          usePages={input => trpc.savings.transactions.useInfiniteQuery(input, byCursor)}
          types={TYPES}
          periods={PERIODS}
          actions={<ViewAll />}
        />
      </div>
      <PayInDialog
        account={account}
        opened={opened === 'deposit'}
        onClose={close}
        title={t('Deposit Money')}
        verb={t('Deposit')}
        done={t('Deposit made')}
        plain="Deposit"
        schema={schema}
        send={(draft, context) => ask.savings.deposit.mutate(draft, { context })}
        failed={depositTexts}
      />
      <StatementDialog account={account} opened={opened === 'statement'} onClose={close} />
    </>
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

/** doc2 §2.4: the information grid. */
function SavingsDetails({ account }: { account: SavingsAccount }) {
  const [type, number, routing, openedDate] = identityFacts(account)
  return (
    <DetailsCard
      facts={[
        ...[type, number, routing].filter(fact => fact !== undefined),
        ...rateFact(account),
        [t('Accrued interest'), <Money amount={account.interestAccrued} />],
        [t('Interest this year'), <Money amount={account.interestYTD} />],
        ...feeFacts(account, t('(waived with minimum balance)')),
        [t('Withdrawals this month'), t('{n} of 6', { n: account.withdrawalsThisMonth })],
        ...(openedDate ? [openedDate] : []),
      ]}
    />
  )
}
