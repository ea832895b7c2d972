import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountFrame } from '../../kit/account-frame.tsx'
import { AccountActions } from '../../kit/account-page/account-actions.tsx'
import { AccountTransactions } from '../../kit/account-page/account-transactions.tsx'
import { BalanceCard, top } from '../../kit/account-page/balance-card.tsx'
import { DetailsCard, identityFacts } from '../../kit/account-page/everyday-facts.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { StatementDialog } from '../../kit/account-page/statement.dialog.tsx'
import { Money } from '../../kit/money.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { trpc } from '../../lib/trpc.ts'
import { investmentSource } from '../../offline/account-sources.ts'
import { sampleQuotes } from '../../offline/sample/sample-investment.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { Allocation } from './allocation.tsx'
import { Gain } from './gain.tsx'
import { Holdings } from './holdings.tsx'
import type { Investment, Side } from './investment.ts'
import { OrderDialog } from './order.dialog.tsx'
import { PendingOrders } from './orders.tsx'
import { PriceHistory } from './price-history.tsx'
import { signedPercent } from './words.ts'

/** doc2 §9. */
const TYPES = ['all', 'buy', 'sell', 'deposit', 'withdrawal', 'dividend'] as const
const PERIODS = ['30days', '90days', '6months', '1year', 'all'] as const

const back = () => ({ to: '/dashboard', label: t('Back to Dashboard') })

/** The investment account (doc2 §2.9). What was carried here is shown until the bank has answered (doc2 §4). */
export function InvestmentPage() {
  const accountId = useAccountId('investment')
  const carried = useLocation().state.account
  const asked = trpc.investments.get.useQuery({ accountId })
  const query = useAccountSource(investmentSource, accountId, asked)
  if (asked.isPending && !asked.failureReason && carried?.id === accountId)
    return (
      <PageFrame title={t('Investment Account')} back={back()}>
        <BalanceCard account={carried} label={t('Total Value')} amount={carried.balance} facts={[]} />
        <div className="section card">
          <RowsSkeleton />
        </div>
      </PageFrame>
    )
  return (
    <AccountFrame title={t('Investment Account')} query={query} back={back()}>
      {account => <InvestmentOf key={account.id} account={account} />}
    </AccountFrame>
  )
}

type Opened = { what: 'statement' } | { what: 'order'; side: Side; symbol: string } | undefined

function InvestmentOf({ account }: { account: Investment }) {
  const [opened, open] = useState<Opened>()
  // The last order stays while its dialog closes.
  const [order, setOrder] = useState({ side: 'buy' as Side, symbol: '' })
  const quotes = useQuotes(account)
  const history = isSample(account.id) ? undefined : quotes
  const close = () => open(undefined)
  const trade = (side: Side, symbol = '') => {
    setOrder({ side, symbol })
    open({ what: 'order', side, symbol })
  }
  return (
    <>
      <div className={`two ${top}`}>
        <Metrics account={account} />
        <InvestmentDetails account={account} />
      </div>
      <div className="section">
        <AccountActions
          account={account}
          actions={[
            { label: 'Buy Securities', icon: 'plus', open: () => trade('buy') },
            { label: 'Sell Securities', icon: 'out', open: () => trade('sell') },
            { label: 'Transfer Money', icon: 'transfer', to: '/transfer-money' },
            { label: 'Statement', icon: 'statement', open: () => open({ what: 'statement' }) },
            { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
          ]}
        />
      </div>
      <div className="section">
        <Holdings
          holdings={account.holdings}
          quotes={quotes}
          pricedOn={quotes?.day ?? account.pricedOn}
          onTrade={trade}
        />
      </div>
      <PendingOrders orders={account.orders} />
      <div className={history ? 'section two' : 'section'}>
        {history && <PriceHistory quotes={history} first={account.holdings[0]?.symbol} />}
        <Allocation slices={account.allocation} />
      </div>
      <div className="section">
        <AccountTransactions
          account={account}
          known={account.transactions}
          usePages={input => trpc.investments.transactions.useInfiniteQuery(input, byCursor)}
          types={TYPES}
          periods={PERIODS}
        />
      </div>
      <OrderDialog account={account} quotes={quotes} {...order} opened={opened?.what === 'order'} onClose={close} />
      <StatementDialog account={account} opened={opened?.what === 'statement'} onClose={close} />
    </>
  )
}

/** Of a sample account: the prices that it was made with. */
function useQuotes(account: Investment) {
  const sample = isSample(account.id)
  const { data } = trpc.investments.quotes.useQuery(undefined, { enabled: !sample })
  return sample ? sampleQuotes(account) : data
}

/** doc2 §2.9: the summary metrics. */
const Metrics = ({ account }: { account: Investment }) => (
  <BalanceCard
    account={account}
    label={t('Total Value')}
    amount={account.balance}
    facts={[
      [t('Cash Available'), <Money amount={account.availableBalance} />],
      [t('Total Gain/Loss'), <Gain amount={account.totalGainLoss} percent={account.totalGainLossPercent} />],
      [t('YTD Return'), returned(account.yearToDateReturn)],
      [t('Total return'), returned(account.totalReturn)],
    ]}
  />
)

/** An account in which nothing was has returned nothing that a percentage could be made of. */
const returned = (percent: number | null) =>
  percent === null ? undefined : <span className="num">{signedPercent(percent)}</span>

const InvestmentDetails = ({ account }: { account: Investment }) => (
  <DetailsCard
    facts={[
      ...identityFacts(account),
      [t('Risk profile'), t(account.riskProfile)],
      [t('Strategy'), t(account.investmentStrategy)],
      [t('Monthly fee'), <Money amount={account.monthlyFee} />],
      [t('Last rebalanced'), account.lastRebalanced ? day(account.lastRebalanced) : t('Not yet')],
      [t('Advisor'), t(account.advisor)],
      [t('Advisor contact'), <span className="num">{account.advisorPhone}</span>],
    ]}
  />
)
