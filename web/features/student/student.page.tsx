import { useState } from 'react'
import { deposit as schema } from '../../../api/accounts/deposit.schema.ts'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { AccountActions } from '../../kit/account-page/account-actions.tsx'
import { AccountTransactions } from '../../kit/account-page/account-transactions.tsx'
import { BalanceCard, top } from '../../kit/account-page/balance-card.tsx'
import { DetailsCard, feeFacts, identityFacts, rateFact } from '../../kit/account-page/everyday-facts.tsx'
import { ManagementTiles } from '../../kit/account-page/management-tiles.tsx'
import { AccountHeadLinks, PageLinks } from '../../kit/account-page/page-links.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { PayInDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { StatementDialog } from '../../kit/account-page/statement.dialog.tsx'
import { carriedRows } from '../../kit/carried.ts'
import { Money } from '../../kit/money.tsx'
import { t } from '../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { studentSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'

type StudentAccount = Answered['student']['get']

/** doc2 §9. */
const TYPES = ['all', 'deposit', 'withdrawal', 'payment', 'purchase'] as const
const PERIODS = ['30days', '60days', '90days', 'all'] as const

/** The student account (doc2 §2.7): like checking, with a foot of its own. */
export function StudentPage() {
  const accountId = useAccountId()
  const query = useAccountSource(studentSource, accountId, trpc.student.get.useQuery({ accountId }))
  return (
    <AccountFrame
      title={t('Student Account')}
      missing="Student account not found. Please check the account ID or create a new account."
      failed="Failed to load student account data"
      broken="Error fetching student account data: {message}"
      query={query}
      back={{ to: '/dashboard', label: t('Back to Dashboard') }}
      actions={<AccountHeadLinks />}
    >
      {account => <Student key={account.id} account={account} />}
    </AccountFrame>
  )
}

function Student({ account }: { account: StudentAccount }) {
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
        />
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
        <AccountActions
          account={account}
          actions={[
            { label: 'Deposit Money', icon: 'deposit', open: () => open('deposit') },
            { label: 'Transfer Money', icon: 'transfer', to: '/transfer-money' },
            { label: 'Pay Bills', icon: 'bill', to: '/pay-bills' },
            { label: 'Deposit Check', icon: 'camera', to: '/deposit-check' },
            { label: 'Withdraw Money', icon: 'withdraw', to: '/withdraw' },
            { label: 'Get Statements', icon: 'statement', open: () => open('statement') },
            { label: 'Order Checks', icon: 'check', to: '/order-checks' },
            { label: 'Set Up Auto-Pay', icon: 'repeat', to: '/setup-autopay' },
            { label: 'Account Alerts', icon: 'bell', to: '/account-alerts' },
            {
              label: 'Dispute Transaction',
              icon: 'flag',
              to: '/dispute-transaction',
              state: { transactions: carriedRows(account.transactions) },
            },
          ]}
        />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          known={account.transactions}
          usePages={input => trpc.student.transactions.useInfiniteQuery(input, byCursor)}
          types={TYPES}
          periods={PERIODS}
          disputes
        />
      </div>
      <div className="section">
        <ManagementTiles account={account} />
      </div>
      <div className="section">
        <PageLinks
          label={t('Student services')}
          links={[
            ['Financial Tools', '/financial-tools'],
            ['Support', '/support'],
            ['FAQs', '/faqs'],
          ]}
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
        send={(draft, context) => ask.student.deposit.mutate(draft, { context })}
        failed="Error processing deposit"
      />
      <StatementDialog account={account} opened={opened === 'statement'} onClose={close} />
    </>
  )
}
