import { Button } from '@mantine/core'
import { useState } from 'react'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { AccountActions, type QuickAction } from '../../kit/account-page/account-actions.tsx'
import { AccountTransactions } from '../../kit/account-page/account-transactions.tsx'
import { BalanceCard, top } from '../../kit/account-page/balance-card.tsx'
import { DetailsCard, feeFacts, identityFacts, rateFact } from '../../kit/account-page/everyday-facts.tsx'
import { ManagementTiles } from '../../kit/account-page/management-tiles.tsx'
import { AccountHeadLinks } from '../../kit/account-page/page-links.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { StatementDialog } from '../../kit/account-page/statement.dialog.tsx'
import { carriedRows } from '../../kit/carried.ts'
import { Money } from '../../kit/money.tsx'
import { t } from '../../lib/i18n.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { checkingSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { DepositDialog } from './deposit.dialog.tsx'
import { TransferDialog } from './transfer.dialog.tsx'

export type CheckingAccount = Answered['checking']['get']

/** doc2 §9, both variants (C-61). */
const TYPES = ['all', 'deposit', 'withdrawal', 'payment', 'transfer', 'fee', 'purchase'] as const
const PERIODS = ['7days', '30days', '60days', '90days', 'year', 'all'] as const

/** The checking account (doc2 §2.3). */
export function CheckingPage() {
  const accountId = useAccountId()
  const query = useAccountSource(checkingSource, accountId, trpc.checking.get.useQuery({ accountId }))
  return (
    <AccountFrame
      title={t('Checking Account')}
      type="checking"
      query={query}
      back={{ to: '/dashboard', label: t('Back to Dashboard') }}
      actions={<AccountHeadLinks />}
    >
      {account => <Checking key={account.id} account={account} />}
    </AccountFrame>
  )
}

function Checking({ account }: { account: CheckingAccount }) {
  const [opened, open] = useState<'deposit' | 'transfer' | 'statement'>()
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
            [t('Available for withdrawal'), <Money amount={account.withdrawableBalance} />],
          ]}
        >
          <div className="no-print">
            <Button variant="default" size="sm" onClick={() => open('transfer')}>
              {t('Transfer Money')}
            </Button>
          </div>
        </BalanceCard>
        <DetailsCard
          facts={[
            ...identityFacts(account),
            ...feeFacts(account),
            [t('Overdraft protection'), t(account.overdraftProtection)],
            ...rateFact(account),
          ]}
        />
      </div>
      <div className="section">
        <AccountActions account={account} gated actions={actionsOf(account, () => open('deposit'))} />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          known={account.transactions}
          usePages={input => trpc.checking.transactions.useInfiniteQuery(input, byCursor)}
          types={TYPES}
          periods={PERIODS}
          disputes
          actions={
            <Button variant="default" size="sm" onClick={() => open('statement')}>
              {t('Download statement')}
            </Button>
          }
        />
      </div>
      <div className="section">
        <ManagementTiles account={account} />
      </div>
      <DepositDialog account={account} opened={opened === 'deposit'} onClose={close} />
      <TransferDialog account={account} opened={opened === 'transfer'} onClose={close} />
      <StatementDialog account={account} opened={opened === 'statement'} onClose={close} />
    </>
  )
}

/** doc2 §2.3; all of them ask for the approval code first (C-82). */
const actionsOf = (account: CheckingAccount, deposit: () => void): QuickAction[] => [
  { label: 'Deposit Money', icon: 'deposit', open: deposit },
  { label: 'Transfer Money', to: '/transfer-money', icon: 'transfer' },
  { label: 'Pay Bills', to: '/pay-bills', icon: 'bill' },
  { label: 'Deposit Check', to: '/deposit-check', icon: 'camera' },
  { label: 'Withdraw Money', to: '/withdraw', icon: 'withdraw' },
  { label: 'Get Statements', to: '/account-statements', icon: 'statement' },
  { label: 'Order Checks', to: '/order-checks', icon: 'check' },
  { label: 'Set Up Auto-Pay', to: '/setup-autopay', icon: 'repeat' },
  { label: 'Account Alerts', to: '/account-alerts', icon: 'bell' },
  {
    label: 'Dispute Transaction',
    to: '/dispute-transaction',
    icon: 'flag',
    state: { transactions: carriedRows(account.transactions) },
  },
]
