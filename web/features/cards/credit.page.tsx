import { Progress } from '@mantine/core'
import { useState } from 'react'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { usedCredit } from '../../kit/account-line.ts'
import { AccountActions } from '../../kit/account-page/account-actions.tsx'
import { AccountTransactions } from '../../kit/account-page/account-transactions.tsx'
import { CardPaymentDialog, statementText } from '../../kit/account-page/card-payment.dialog.tsx'
import { BalanceCard, top } from '../../kit/account-page/balance-card.tsx'
import { DetailsCard, identityFacts } from '../../kit/account-page/everyday-facts.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { StatementDialog } from '../../kit/account-page/statement.dialog.tsx'
import { carriedRows } from '../../kit/carried.ts'
import { Money } from '../../kit/money.tsx'
import { Badge } from '../../kit/tag.tsx'
import { day, isNegative, percent, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { creditSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { PayOutDialog } from './pay-out.dialog.tsx'

export type CreditAccount = Answered['cards']['get']

/** doc2 §9. */
const TYPES = ['all', 'purchase', 'payment', 'fee', 'interest', 'other'] as const
const PERIODS = ['30days', '60days', '90days', 'year', 'all'] as const

/** The credit account (doc2 §2.5). */
export function CreditPage() {
  const accountId = useAccountId()
  const query = useAccountSource(creditSource, accountId, trpc.cards.get.useQuery({ accountId }))
  return (
    <AccountFrame
      title={t('Credit Account')}
      type="credit"
      query={query}
      breadcrumb={[
        [t('Dashboard'), '/dashboard'],
        [t('Accounts'), '/accounts'],
      ]}
    >
      {account => <Credit key={account.id} account={account} />}
    </AccountFrame>
  )
}

/** Zero is "owed", as written (C-67). */
export const suffixOf = (balance: string) => (isNegative(balance) || Number(balance) === 0 ? t('owed') : t('credit'))
const unsigned = (balance: string) => balance.replace('-', '')

function Credit({ account }: { account: CreditAccount }) {
  const [opened, open] = useState<'payment' | 'statement' | 'pay-out'>()
  const close = () => open(undefined)
  const used = usedCredit(account) ?? 0
  return (
    <>
      <div className={`two ${top}`}>
        <BalanceCard
          account={account}
          label={t('Current balance')}
          amount={unsigned(account.balance)}
          suffix={suffixOf(account.balance)}
          badge={account.isPrimary && <Badge text={t('Primary')} />}
          facts={[
            [t('Available credit'), <Money amount={account.availableCredit} />],
            [t('Credit limit'), <Money amount={account.creditLimit} />],
            [
              t('Can be paid out'),
              account.creditBalance === '0.00' ? undefined : <Money amount={account.creditBalance} />,
            ],
          ]}
        >
          <Progress value={used} color="copper.6" aria-label={t('Credit used: {n} percent', { n: used })} />
        </BalanceCard>
        <CreditDetails account={account} />
      </div>
      <div className="section">
        <AccountActions
          account={account}
          actions={[
            { label: 'Make Payment', icon: 'bill', open: () => open('payment') },
            { label: 'Statement', icon: 'statement', open: () => open('statement') },
            { label: 'Credit Limit', icon: 'invest', to: '/credit-limit-increase' },
            {
              label: 'Dispute',
              icon: 'flag',
              to: '/dispute-transaction',
              state: { transactions: carriedRows(account.transactions) },
            },
            ...(account.creditBalance === '0.00'
              ? []
              : [{ label: 'Pay Out Credit', icon: 'transfer', open: () => open('pay-out') } as const]),
            { label: 'AutoPay', icon: 'repeat', to: '/setup-autopay' },
            { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
          ]}
        />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          known={account.transactions}
          usePages={input => trpc.cards.transactions.useInfiniteQuery(input, byCursor)}
          types={TYPES}
          periods={PERIODS}
          disputes
        />
      </div>
      <CardPaymentDialog account={account} due={account} opened={opened === 'payment'} onClose={close} />
      <PayOutDialog account={account} opened={opened === 'pay-out'} onClose={close} />
      <StatementDialog account={account} opened={opened === 'statement'} onClose={close} />
    </>
  )
}

function CreditDetails({ account }: { account: CreditAccount }) {
  const [type, number, , openedDate] = identityFacts(account)
  const { minimumPayment, dueDate, rewardPoints, statementDate, purchaseApr, cashApr, lastPayment } = account
  return (
    <DetailsCard
      facts={[
        [t('Minimum payment'), <Money amount={minimumPayment} />],
        [t('Due date'), day(dueDate)],
        [t('Overdue since'), account.overdueSince && day(account.overdueSince)],
        [t('Reward points'), <span className="num">{rewardPoints.toLocaleString('en-US')}</span>],
        [t('Last statement'), statementDate && day(statementDate)],
        [t('Statement balance'), statementDate && <Money amount={account.statementBalance} />],
        [t('Of that statement'), statementDate && statementText(account)],
        [t('Last payment'), lastPayment && `${usd(lastPayment.amount)}, ${day(lastPayment.date)}`],
        [t('Next statement'), day(account.nextStatementDate)],
        [t('Purchase APR'), percent(purchaseApr)],
        [t('Cash advance APR'), percent(cashApr)],
        ...[type, number, openedDate].filter(fact => fact !== undefined),
      ]}
    />
  )
}
