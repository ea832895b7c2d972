import { Button } from '@mantine/core'
import { t } from '../../lib/i18n.ts'
import type { AccountView } from '../account-line.ts'
import { carriedRows } from '../carried.ts'
import type { TransactionRow } from '../transactions/transaction-row.ts'
import type { QuickAction } from './account-actions.tsx'
import { fact, identityOf } from './account-facts.tsx'
import { backToDashboard } from './account-frame.tsx'
import type { Open } from './account-page.tsx'
import { ManagementTiles } from './management-tiles.tsx'
import { AccountHeadLinks } from './page-links.tsx'

/** What checking and student accounts show beyond the account itself (doc2 §2.3, §2.7). */
type Everyday = AccountView &
  Parameters<typeof identityOf>[0] &
  Parameters<typeof fact.fee>[0] &
  Parameters<typeof fact.rate>[0] & {
    availableBalance: string
    withdrawableBalance: string
    minBalance: string
    overdraftProtection: string
    transactions: TransactionRow[]
  }

/**
 * What the accounts of every day, checking and student alike, have on their pages (doc2 §2.3, §2.7): balance and
 * details, ten quick actions, disputes, account management. The page brings its deposit dialog.
 */
export const everyday = {
  frame: { back: backToDashboard, Actions: AccountHeadLinks },
  figure: (account: Everyday) => ({
    label: t('Available balance'),
    amount: account.availableBalance,
    facts: [fact.balance(account), fact.withdrawable(account)],
  }),
  details: (account: Everyday) => [
    ...identityOf(account),
    fact.fee(account),
    fact.minimum(account),
    [t('Overdraft protection'), t(account.overdraftProtection)] as const,
    fact.rate(account),
  ],
  actions: ({ transactions }: Everyday, open: Open<'deposit'>): QuickAction[] => [
    { label: 'Deposit Money', icon: 'deposit', open: () => open('deposit') },
    { label: 'Transfer Money', to: '/transfer-money', icon: 'transfer', takesOut: true },
    { label: 'Pay Bills', to: '/pay-bills', icon: 'bill', takesOut: true },
    { label: 'Deposit Check', to: '/deposit-check', icon: 'camera' },
    { label: 'Withdraw Money', to: '/withdraw', icon: 'withdraw', takesOut: true },
    { label: 'Get Statements', to: '/account-statements', icon: 'statement' },
    { label: 'Order Checks', to: '/order-checks', icon: 'check', takesOut: true },
    { label: 'Set Up Auto-Pay', to: '/setup-autopay', icon: 'repeat', takesOut: true },
    { label: 'Account Alerts', to: '/account-alerts', icon: 'bell' },
    {
      label: 'Dispute Transaction',
      to: '/dispute-transaction',
      icon: 'flag',
      state: { transactions: carriedRows(transactions) },
    },
  ],
  lines: (open: Open<never>) => ({
    disputes: true,
    actions: (
      <Button variant="default" size="sm" onClick={() => open('statement')}>
        {t('Download statement')}
      </Button>
    ),
  }),
  Below: ({ account }: { account: Everyday }) => (
    <div className="section">
      <ManagementTiles account={account} />
    </div>
  ),
}
