import { AccountCard } from '../../kit/account-card.tsx'
import { detailsPath } from '../../kit/account-kind.ts'
import { carried } from '../../kit/carried.ts'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { Figure, Figures } from '../../kit/figure.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { CardsSkeleton } from '../../kit/skeletons.tsx'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { Allocation } from './allocation.tsx'
import { Holdings } from './holdings.tsx'
import { Market } from './market.tsx'
import { PendingOrders } from './orders.tsx'
import { PriceHistory } from './price-history.tsx'
import { signedPercent } from './words.ts'

type Overview = Answered['investments']['overview']

/** Investments: everything that the customer has invested here, and what can be traded. */
export function InvestmentsPage() {
  const overview = trpc.investments.overview.useQuery()
  const quotes = trpc.investments.quotes.useQuery()
  return (
    <PageFrame
      title={t('Investments')}
      back={{ to: '/dashboard' }}
      actions={
        <LinkButton to="/open-new-account" variant="default">
          {t('Open New Account')}
        </LinkButton>
      }
    >
      <Awaited asked={overview} failed="Failed to load account data" shape={<CardsSkeleton count={2} />} />
      {overview.data && <Invested overview={overview.data} quotes={quotes.data} />}
      {quotes.data && (
        <div className="section">
          <Market quotes={quotes.data} />
        </div>
      )}
    </PageFrame>
  )
}

function Invested({ overview, quotes }: { overview: Overview; quotes: Answered['investments']['quotes'] | undefined }) {
  const { accounts, allocation, orders, retirement, pricedOn } = overview
  const holdings = accounts.flatMap(account =>
    account.holdings.map(holding => ({ ...holding, id: `${account.id} ${holding.symbol}` })),
  )
  if (accounts.length === 0)
    return (
      <>
        <div className="card">
          <Empty text={t('You have no investment account yet. Open one with $1,000 or more.')} seed="investments">
            <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
          </Empty>
        </div>
        <Accounts title={t('Retirement')} accounts={retirement} />
      </>
    )
  return (
    <>
      <Figures>
        <Figure label={t('Total Value')} value={usd(overview.totalValue)} />
        <Figure
          label={t('Total Gain/Loss')}
          value={usd(overview.totalGainLoss, { plus: true })}
          note={signedPercent(overview.totalGainLossPercent)}
        />
        <Figure label={t('Cash')} value={usd(overview.cash)} />
      </Figures>
      <Accounts title={t('Investment accounts')} accounts={accounts} />
      <div className="section">
        <Holdings holdings={holdings} quotes={quotes} pricedOn={quotes?.day ?? pricedOn} />
      </div>
      <PendingOrders orders={orders} />
      <div className="section two">
        {quotes ? <PriceHistory quotes={quotes} first={holdings[0]?.symbol} /> : <span />}
        <Allocation slices={allocation} />
      </div>
      <Accounts title={t('Retirement')} accounts={retirement} />
    </>
  )
}

function Accounts({ title, accounts }: { title: string; accounts: Overview['retirement'] }) {
  if (accounts.length === 0) return null
  return (
    <section className="section" aria-label={title}>
      <h2 style={{ marginBottom: 12 }}>{title}</h2>
      <div className="grid">
        {accounts.map(account => (
          <AccountCard key={account.id} account={account}>
            <LinkButton to={detailsPath(account)} variant="default" size="sm" state={{ account: carried(account) }}>
              {t('Details')}
            </LinkButton>
          </AccountCard>
        ))}
      </div>
    </section>
  )
}
