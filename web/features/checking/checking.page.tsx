import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { carried, carriedRows } from '../../kit/carried.ts'
import { listOf, TransactionTable, type TransactionRow } from '../../kit/transactions/transaction-table.tsx'
import { useFilters } from '../../kit/transactions/use-filters.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import css from './checking.module.css'
import { CheckingActions } from './checking-actions.tsx'
import { CheckingBalance } from './checking-balance.tsx'
import { CheckingDetails } from './checking-details.tsx'
import { DepositDialog } from './deposit.dialog.tsx'
import { ManagementTiles } from './management-tiles.tsx'
import { TransferDialog } from './transfer.dialog.tsx'

export type CheckingAccount = Answered['checking']['get']

/** doc2 §9, both variants (C-61). */
const TYPES = ['all', 'deposit', 'withdrawal', 'payment', 'transfer', 'fee', 'purchase'] as const
const PERIODS = ['7days', '30days', '60days', '90days', 'year', 'all'] as const
const PAGE = 50

type Opened = 'deposit' | 'transfer' | undefined

/** The checking account (doc2 §2.3). */
export function CheckingPage() {
  const { accountId = 'primary' } = useParams({ strict: false })
  const query = trpc.checking.get.useQuery({ accountId })
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  return (
    <AccountFrame
      title={t('Checking Account')}
      type="checking"
      query={query}
      back={{ to: '/dashboard', label: t('Back to Dashboard') }}
      actions={<HeaderLinks />}
    >
      {account => (
        <>
          <div className={`two ${css.top}`}>
            <CheckingBalance account={account} onTransfer={() => open('transfer')} />
            <CheckingDetails account={account} />
          </div>
          <div className="section">
            <CheckingActions account={account} onDeposit={() => open('deposit')} />
          </div>
          <div className="section">
            <CheckingTransactions key={account.id} account={account} />
          </div>
          <div className="section">
            <ManagementTiles account={account} />
          </div>
          <DepositDialog account={account} opened={opened === 'deposit'} onClose={close} />
          <TransferDialog account={account} opened={opened === 'transfer'} onClose={close} />
        </>
      )}
    </AccountFrame>
  )
}

const headerLinks = [
  ['Accounts', '/accounts'],
  ['Transfer Money', '/transfer-money'],
  ['Pay Bills', '/pay-bills'],
  ['Account Management', '/account-management'],
] as const

const HeaderLinks = () => (
  <nav className="row" aria-label={t('Account')}>
    {headerLinks.map(([label, to]) => (
      <TextLink key={to} to={to} size="sm">
        {t(label)}
      </TextLink>
    ))}
  </nav>
)

/** Another account starts with the default filters again (doc2 §4): they are in the URL of this account. */
function CheckingTransactions({ account }: { account: CheckingAccount }) {
  const filters = useFilters()
  const { filter, dateRange, q } = filters.filters
  const [search] = useDebouncedValue(q.trim(), 300)
  const pages = trpc.checking.transactions.useInfiniteQuery(
    {
      accountId: account.id,
      limit: PAGE,
      ...(filter === 'all' ? {} : { filter }),
      ...(isPeriod(dateRange) && dateRange !== 'all' ? { dateRange } : {}),
      ...(search ? { search } : {}),
    },
    { getNextPageParam: last => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  const list = listOf(pages, pages.error ? problemOf(pages.error, 'Error fetching transactions').text : undefined)
  const dispute = (row: TransactionRow, variant: 'subtle' | 'default' = 'subtle') => (
    <LinkButton
      to="/dispute-transaction"
      state={{ account: carried(account), transaction: row, transactions: carriedRows(list.rows) }}
      variant={variant}
      size={variant === 'subtle' ? 'compact-sm' : 'sm'}
      aria-label={t('Dispute {description}', { description: row.description })}
    >
      {t('Dispute')}
    </LinkButton>
  )
  return (
    <TransactionTable
      title={t('Transactions')}
      list={list}
      filters={filters}
      types={TYPES}
      periods={PERIODS}
      rowAction={row => dispute(row)}
      panel={row => <div>{dispute(row, 'default')}</div>}
    />
  )
}

const isPeriod = (value: string): value is (typeof PERIODS)[number] => PERIODS.some(period => period === value)
