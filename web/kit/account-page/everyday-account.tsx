import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import type { AccountView } from '../account-line.ts'
import { carriedRows } from '../carried.ts'
import { Money } from '../money.tsx'
import type { TransactionRow } from '../transactions/transaction-row.ts'
import { AccountActions, type QuickAction } from './account-actions.tsx'
import { AccountTransactions } from './account-transactions.tsx'
import { BalanceCard, top } from './balance-card.tsx'
import { DetailsCard, feeFacts, identityFacts, rateFact } from './everyday-facts.tsx'
import { ManagementTiles } from './management-tiles.tsx'
import { StatementDialog } from './statement.dialog.tsx'

/** What checking and student accounts show beyond the account itself (doc2 §2.3, §2.7). */
type Everyday = AccountView &
  Parameters<typeof identityFacts>[0] & {
    availableBalance: string
    withdrawableBalance: string
    overdraftProtection: string
    transactions: TransactionRow[]
  }

type Table = Parameters<typeof AccountTransactions>[0]

/**
 * The account of every day, checking and student alike (doc2 §2.3, §2.7): balance and details, ten quick actions,
 * transactions with disputes, account management. `gated`: the approval code before each action (C-82). The page
 * brings its deposit dialog.
 */
export function EverydayAccount({
  account,
  gated = false,
  foot,
  deposit,
  children,
  ...table
}: Pick<Table, 'usePages' | 'types' | 'periods'> & {
  account: Everyday
  gated?: boolean
  /** Below the balance. */
  foot?: ReactNode
  deposit: (opened: boolean, close: () => void) => ReactNode
  /** The page's own end. */
  children?: ReactNode
}) {
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
            [t('Available for withdrawal'), <Money amount={account.withdrawableBalance} />],
          ]}
        >
          {foot}
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
        <AccountActions account={account} gated={gated} actions={actionsOf(account, () => open('deposit'))} />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          known={account.transactions}
          {...table}
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
      {children}
      {deposit(opened === 'deposit', close)}
      <StatementDialog account={account} opened={opened === 'statement'} onClose={close} />
    </>
  )
}

/** doc2 §2.3. */
const actionsOf = ({ transactions }: Everyday, deposit: () => void): QuickAction[] => [
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
    state: { transactions: carriedRows(transactions) },
  },
]
