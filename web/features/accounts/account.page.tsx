import { useState } from 'react'
import { deposit as schema } from '../../../api/platform/accounts/deposit.schema.ts'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { isCredit, kindName, slugOf } from '../../kit/account-kind.ts'
import { AccountActions, type QuickAction } from '../../kit/account-page/account-actions.tsx'
import { AccountTransactions } from '../../kit/account-page/account-transactions.tsx'
import { BalanceCard, top } from '../../kit/account-page/balance-card.tsx'
import { DetailsCard, feeFacts, identityFacts, rateFact } from '../../kit/account-page/everyday-facts.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { depositTexts, PayInDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { StatementDialog } from '../../kit/account-page/statement.dialog.tsx'
import { Money } from '../../kit/money.tsx'
import type { TransactionRow } from '../../kit/transactions/transaction-row.ts'
import { isNegative } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { accountSource, loanSource, moneyMarketSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'

type Account = Answered['accounts']['get']

/** doc1 §2.7: the generic page's own periods. */
const PERIODS = ['30days', '3months', 'thisyear'] as const
const TYPES = ['all', 'deposit', 'withdrawal', 'payment', 'transfer', 'interest', 'fee'] as const

/** doc1 §2.7: any account, by its id. */
export const AccountPage = () => <OneAccount />

/** C-27; without an id, or with 'primary', the primary one of its kind (doc2 §2.1). */
export const MoneyMarketPage = () => <OneAccount kind="money-market" />

/** C-26; the same. */
export const LoanPage = () => <OneAccount kind="loan" />

const sources = { any: accountSource, 'money-market': moneyMarketSource, loan: loanSource }

function OneAccount({ kind }: { kind?: 'money-market' | 'loan' }) {
  const accountId = useAccountId(kind)
  const asked = trpc.accounts.get.useQuery({ accountId, ...(kind ? { kind } : {}) })
  const query = useAccountSource(sources[kind ?? 'any'], accountId, asked)
  return (
    <AccountFrame
      title={query.data ? t(kindName(query.data.type)) : t('Account')}
      failed="Failed to retrieve account details."
      query={query}
      back={{ to: '/accounts', label: t('Accounts') }}
    >
      {account => <AnyAccount key={account.id} account={account} />}
    </AccountFrame>
  )
}

/** doc1 §3: a line is a Debit or a Credit here. */
const typeLabel = ({ amount }: TransactionRow) => (isNegative(amount) ? t('Debit') : t('Credit'))

/** Which deposits this page makes itself; other kinds have a page of their own with theirs. */
const deposits = (type: string) => slugOf(type) === 'money-market'
const isDebt = (type: string) => isCredit(type) || ['loan', 'mortgage'].includes(slugOf(type))

function AnyAccount({ account }: { account: Account }) {
  const [opened, open] = useState<'deposit' | 'statement'>()
  const close = () => open(undefined)
  const debt = isDebt(account.type)
  const closed = account.status === 'Closed'
  const statement: QuickAction = { label: 'Statement', icon: 'statement', open: () => open('statement') }
  const actions: QuickAction[] = [
    { label: 'Transfer', icon: 'transfer', to: '/transfers' },
    { label: 'Withdraw', icon: 'withdraw', to: '/withdraw' },
    ...(debt ? [] : [deposits(account.type) ? depositHere(() => open('deposit')) : depositThere(account)]),
    statement,
    { label: 'Account Alerts', icon: 'bell', to: '/account-alerts' },
  ]
  return (
    <>
      <div className={`two ${top}`}>
        <BalanceCard
          account={account}
          label={debt ? t('Available credit') : t('Balance')}
          amount={account.availableCredit ?? account.balance}
          facts={[
            [t('Current balance'), <Money amount={account.balance} />],
            [t('Available balance'), debt ? undefined : <Money amount={account.availableBalance} />],
            [t('Available for withdrawal'), debt ? undefined : <Money amount={account.withdrawableBalance} />],
          ]}
        />
        <DetailsCard
          facts={[
            [t('Status'), closed ? t('Closed') : undefined],
            ...identityFacts(account),
            ...(debt || closed ? [] : feeFacts(account)),
            ...rateFact(account),
            [
              t('Accrued interest'), // what had not been paid when it was closed never is
              !closed && account.interestAccrued ? <Money amount={account.interestAccrued} /> : undefined,
            ],
            [t('Interest this year'), account.interestYTD && <Money amount={account.interestYTD} />],
          ]}
        />
      </div>
      <div className="section">
        <AccountActions account={account} actions={closed ? [statement] : actions} />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          usePages={input => trpc.accounts.transactions.useInfiniteQuery(input, byCursor)}
          types={TYPES}
          periods={closed ? [...PERIODS, 'all'] : PERIODS}
          columns={['date', 'description', 'amount', 'balance']}
          typeLabel={typeLabel}
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
        send={(draft, context) => ask.accounts.deposit.mutate(draft, { context })}
        failed={depositTexts}
      />
      <StatementDialog account={account} opened={opened === 'statement'} onClose={close} />
    </>
  )
}

const depositHere = (open: () => void): QuickAction => ({ label: 'Deposit', icon: 'deposit', open })
const depositThere = ({ id, slug }: Account): QuickAction => ({
  label: 'Deposit',
  icon: 'deposit',
  to: `/accounts/${slug}/${id}`,
})
