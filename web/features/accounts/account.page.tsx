import { MOVES } from '../../../ledger/kinds.ts'
import { nameIn } from '../../../ledger/table.ts'
import { detailsPath, isCredit, kindName, slugOf } from '../../kit/account-kind.ts'
import type { QuickAction } from '../../kit/account-page/account-actions.tsx'
import { fact, identityOf, type Fact } from '../../kit/account-page/account-facts.tsx'
import { accountPage, type Open } from '../../kit/account-page/account-page.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { depositDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { carried } from '../../kit/carried.ts'
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
  ...transferOf(account),
  ...withdrawalOf(account),
  ...depositOf(account, open),
  statement(open),
  { label: 'Account Alerts', icon: 'bell', to: '/account-alerts' },
]

/** doc1 §2.7: carries the account, out of which money goes where it may, else into it. */
function transferOf({ kind }: Account): QuickAction[] {
  const { mayPay, mayReceive } = MOVES[nameIn(MOVES, kind)]
  if (!mayPay && !mayReceive) return []
  return [{ label: 'Transfer', icon: 'transfer', to: '/transfers', ...(mayPay ? { takesOut: true } : {}) }]
}

/** What takes money out of it and out of the bank: the withdrawal page, or what its kind has instead. */
function withdrawalOf({ id, kind, type }: Account): QuickAction[] {
  const act = { label: 'Withdraw', icon: 'withdraw', takesOut: true } as const
  switch (nameIn(MOVES, kind)) {
    case 'cd':
      return [{ ...act, to: detailsPath({ id, type }), state: { opens: 'withdrawal' } }]
    case 'retirement':
      return [{ ...act, to: '/retirement-distribution' }]
    case 'investment': // its cash goes by way of another account
      return [{ ...act, to: '/transfers' }]
    case 'loan':
      return []
    default:
      return [{ ...act, to: '/withdraw' }]
  }
}

/** The dialog that pays into it: this page's, or that of its kind's own page. None where nothing is paid in. */
function depositOf(account: Account, open: Open<'deposit'>): QuickAction[] {
  const deposit = { label: 'Deposit', icon: 'deposit' } as const
  const own = detailsPath(account)
  switch (nameIn(MOVES, account.kind)) {
    case 'money-market':
      return [{ ...deposit, open: () => open('deposit') }]
    case 'retirement':
      return [{ ...deposit, to: own, state: { opens: 'contribution' } }]
    case 'investment':
      return [{ ...deposit, to: '/transfers', state: { toAccount: carried(account) } }]
    case 'credit':
      return [{ label: 'Make Payment', icon: 'bill', to: own, state: { opens: 'payment' } }]
    case 'cd':
    case 'loan':
      return []
    default:
      return [{ ...deposit, to: own, state: { opens: 'deposit' } }]
  }
}
