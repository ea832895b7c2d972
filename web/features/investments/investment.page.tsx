import { useLocation } from '@tanstack/react-router'
import { identityOf } from '../../kit/account-page/account-facts.tsx'
import { backToDashboard } from '../../kit/account-page/account-frame.tsx'
import { accountPage, type DialogProps, type Open } from '../../kit/account-page/account-page.tsx'
import { BalanceCard } from '../../kit/account-page/balance-card.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import type { AccountView } from '../../kit/account-line.ts'
import { Money } from '../../kit/money.tsx'
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

/** The investment account (doc2 §2.9). */
export const InvestmentPage = accountPage<Investment, Side>({
  title: () => t('Investment Account'),
  frame: { back: backToDashboard },
  useAccount: useInvestment,
  figure: account => ({
    label: t('Total Value'),
    amount: account.balance,
    facts: [
      [t('Cash Available'), <Money amount={account.availableBalance} />],
      [t('Total Gain/Loss'), <Gain amount={account.totalGainLoss} percent={account.totalGainLossPercent} />],
      [t('YTD Return'), returned(account.yearToDateReturn)],
      [t('Total return'), returned(account.totalReturn)],
    ],
  }),
  details: account => [
    ...identityOf(account),
    [t('Risk profile'), t(account.riskProfile)],
    [t('Strategy'), t(account.investmentStrategy)],
    [t('Monthly fee'), <Money amount={account.monthlyFee} />],
    [t('Last rebalanced'), account.lastRebalanced ? day(account.lastRebalanced) : t('Not yet')],
    [t('Advisor'), t(account.advisor)],
    [t('Advisor contact'), <span className="num">{account.advisorPhone}</span>],
  ],
  actions: (_, open) => [
    { label: 'Buy Securities', icon: 'plus', open: () => open('buy') },
    { label: 'Sell Securities', icon: 'out', open: () => open('sell') },
    { label: 'Transfer Money', icon: 'transfer', to: '/transfer-money', takesOut: true },
    { label: 'Statement', icon: 'statement', open: () => open('statement') },
    { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
  ],
  Above: Portfolio,
  // doc2 §9
  lines: () => ({
    usePages: input => trpc.investments.transactions.useInfiniteQuery(input, byCursor),
    types: ['all', 'buy', 'sell', 'deposit', 'withdrawal', 'dividend'],
    periods: ['30days', '90days', '6months', '1year', 'all'],
  }),
  dialogs: {
    buy: props => <TradeDialog {...props} side="buy" />,
    sell: props => <TradeDialog {...props} side="sell" />,
  },
})

/** What was carried here is shown until the bank has answered (doc2 §4). */
function useInvestment() {
  const accountId = useAccountId('investment')
  const { account: carried } = useLocation().state
  const asked = trpc.investments.get.useQuery({ accountId })
  const query = useAccountSource(investmentSource, accountId, asked)
  const waits = asked.isPending && !asked.failureReason
  return waits && carried?.id === accountId ? { ...query, instead: <Carried account={carried} /> } : query
}

const Carried = ({ account }: { account: AccountView }) => (
  <>
    <BalanceCard account={account} label={t('Total Value')} amount={account.balance} facts={[]} />
    <div className="section card">
      <RowsSkeleton />
    </div>
  </>
)

/** What is held, which orders wait, how prices went, and how it is spread. */
function Portfolio({ account, open }: { account: Investment; open: Open<Side> }) {
  const quotes = useQuotes(account)
  const history = isSample(account.id) ? undefined : quotes
  return (
    <>
      <div className="section">
        <Holdings
          holdings={account.holdings}
          quotes={quotes}
          pricedOn={quotes?.day ?? account.pricedOn}
          onTrade={open}
        />
      </div>
      <PendingOrders orders={account.orders} />
      <div className={history ? 'section two' : 'section'}>
        {history && <PriceHistory quotes={history} first={account.holdings[0]?.symbol} />}
        <Allocation slices={account.allocation} />
      </div>
    </>
  )
}

/** About a security that was chosen in the list of holdings, or about none yet. */
function TradeDialog({ about, ...props }: DialogProps<Investment> & { side: Side }) {
  return <OrderDialog {...props} quotes={useQuotes(props.account)} symbol={about} />
}

/** Of a sample account: the prices that it was made with. */
function useQuotes(account: Investment) {
  const sample = isSample(account.id)
  const { data } = trpc.investments.quotes.useQuery(undefined, { enabled: !sample })
  return sample ? sampleQuotes(account) : data
}

/** An account in which nothing was has returned nothing that a percentage could be made of. */
const returned = (percent: number | null) =>
  percent === null ? undefined : <span className="num">{signedPercent(percent)}</span>
