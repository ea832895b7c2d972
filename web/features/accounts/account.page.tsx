import { isCredit, kindName, slugOf } from '../../kit/account-kind.ts'
import type { QuickAction } from '../../kit/account-page/account-actions.tsx'
import { fact, identityOf, type Fact } from '../../kit/account-page/account-facts.tsx'
import { accountPage, type Open } from '../../kit/account-page/account-page.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { depositDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import type { TransactionRow } from '../../kit/transactions/transaction-row.ts'
import { isNegative } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { accountSource, loanSource, moneyMarketSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'

type Account = Answered['accounts']['get']

const sources = { any: accountSource, 'money-market': moneyMarketSource, loan: loanSource }

/** doc1 §3: a line is a Debit or a Credit here. */
const typeLabel = ({ amount }: TransactionRow) => (isNegative(amount) ? t('Debit') : t('Credit'))

const isDebt = ({ type }: Account) => isCredit(type) || ['loan', 'mortgage'].includes(slugOf(type))
const isClosed = ({ status }: Account) => status === 'Closed'

/** doc1 §2.7: any account, by its id. */
export const AccountPage = anyAccount()

/** C-27; without an id, or with 'primary', the primary one of its kind (doc2 §2.1). */
export const MoneyMarketPage = anyAccount('money-market')

/** C-26; the same. */
export const LoanPage = anyAccount('loan')

function anyAccount(kind?: 'money-market' | 'loan') {
  return accountPage<Account, 'deposit'>({
    title: account => (account ? t(kindName(account.type)) : t('Account')),
    frame: {
      failed: 'Failed to retrieve account details.',
      back: () => ({ to: '/accounts', place: t('Accounts') }),
    },
    useAccount: () => {
      const accountId = useAccountId(kind)
      const asked = trpc.accounts.get.useQuery({ accountId, ...(kind ? { kind } : {}) })
      return useAccountSource(sources[kind ?? 'any'], accountId, asked)
    },
    figure: account => ({
      label: isDebt(account) ? t('Available credit') : t('Balance'),
      amount: account.availableCredit ?? account.balance,
      facts: [fact.balance(account), ...(isDebt(account) ? [] : [fact.available(account), fact.withdrawable(account)])],
    }),
    details: detailsOf,
    actions: (account, open) => (isClosed(account) ? [statement(open)] : actionsOf(account, open)),
    lines: account => ({
      usePages: input => trpc.accounts.transactions.useInfiniteQuery(input, byCursor),
      types: ['all', 'deposit', 'withdrawal', 'payment', 'transfer', 'interest', 'fee'],
      // doc1 §2.7: the generic page's own periods
      periods: ['30days', '3months', 'thisyear', ...(isClosed(account) ? (['all'] as const) : [])],
      columns: ['date', 'description', 'amount', 'balance'],
      typeLabel,
    }),
    dialogs: {
      deposit: depositDialog(() => (draft, context) => ask.accounts.deposit.mutate(draft, { context })),
    },
  })
}

function detailsOf(account: Account): Fact[] {
  const closed = isClosed(account)
  return [
    [t('Status'), closed ? t('Closed') : undefined],
    // nothing comes to a card or a loan by its routing number
    ...(isDebt(account) ? [fact.type(account), fact.number(account), fact.opened(account)] : identityOf(account)),
    ...(isDebt(account) || closed ? [] : [fact.fee(account), fact.minimum(account)]),
    fact.rate(account),
    fact.purchaseApr(account),
    fact.cashApr(account),
    ...(closed ? [] : [fact.accrued(account)]), // what had not been paid when it was closed never is
    fact.interestThisYear(account),
  ]
}

const statement = (open: Open<'deposit'>): QuickAction => ({
  label: 'Statement',
  icon: 'statement',
  open: () => open('statement'),
})

const actionsOf = (account: Account, open: Open<'deposit'>): QuickAction[] => [
  { label: 'Transfer', icon: 'transfer', to: '/transfers', takesOut: true },
  { label: 'Withdraw', icon: 'withdraw', to: '/withdraw', takesOut: true },
  ...(isDebt(account) ? [] : [deposit(account, open)]),
  statement(open),
  { label: 'Account Alerts', icon: 'bell', to: '/account-alerts' },
]

/** Which deposits this page makes itself; other kinds have a page of their own with theirs. */
const deposit = ({ id, type, slug }: Account, open: Open<'deposit'>): QuickAction => ({
  label: 'Deposit',
  icon: 'deposit',
  ...(slugOf(type) === 'money-market' ? { open: () => open('deposit') } : { to: `/accounts/${slug}/${id}` }),
})
