import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountName } from '../../kit/account-card.tsx'
import { GateWindow } from '../../kit/approval-gate.tsx'
import { Banner } from '../../kit/banner.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { bankDayOf } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOrAway } from '../../lib/problem.ts'
import { session, toCustomer, useCustomer } from '../../lib/session.ts'
import { keepAccounts } from '../../lib/storage.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { dashboardSource, type DashboardCopy } from '../../offline/account-sources.ts'
import { useSource } from '../../offline/use-source.tsx'
import { AccountManagement } from './account-management.tsx'
import { AccountsGrid } from './accounts-grid.tsx'
import css from './dashboard.module.css'
import { isOfSample } from './of-sample.ts'
import { ForecastCard } from './forecast-card.tsx'
import { Greeting, TotalAvailable, WhoIsHere } from './greeting.tsx'
import { NeedsCard } from './needs-card.tsx'
import { needsOf } from './needs.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Tour } from './tour.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { Welcome } from './welcome.tsx'

/** What the page draws: the bank's answer, or what stands in for it; sample data have no forecast. */
type Dashboard = DashboardCopy

/** The dashboard (doc1 §2.4): who is here, what they have, what comes, what changed, what needs them. */
export function DashboardPage() {
  const asked = trpc.dashboard.get.useQuery()
  useKeptCopies(asked.data)
  const { data, error, refetch, around } = useSource(dashboardSource, asked)
  const { message } = useLocation().state
  // What is nobody's stands under nobody's name.
  const sample = data !== undefined && isOfSample(data)
  return (
    <PageFrame
      title={t('Dashboard')}
      heading={sample ? undefined : <Greeting />}
      lead={sample ? undefined : <WhoIsHere />}
    >
      {message && (
        <div style={{ marginBottom: 16 }}>
          <Banner tone="success">{message}</Banner>
        </div>
      )}
      {!data && error && <ErrorPanel problem={failureOf(error)} retry={() => void refetch()} home={false} />}
      {!data && !error && <OverviewSkeleton />}
      {data && !sample && <Tour isNew={data.accounts.length === 0} />}
      {data && around(data.accounts.length === 0 ? <FirstTime /> : <Overview dashboard={data} />)}
    </PageFrame>
  )
}

/** doc1 §8: one text when the call fails, another when an answer says no more. */
const failureOf = (error: unknown) =>
  problemOrAway(error, t('Failed to load your account information. Please try again.'), 'Failed to load dashboard data')

/** Masked copies for the palette and for first paint. */
function useKeptCopies(data: Answered['dashboard']['get'] | undefined): void {
  useEffect(() => {
    if (!data) return
    session.send({ type: 'customerChanged', customer: toCustomer(data.user) })
    keepAccounts(
      data.accounts.map(account => ({ ...account, name: accountName(account), number: account.accountNumber })),
    )
  }, [data])
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  const { accounts, recentTransactions } = dashboard
  const [first, ...others] = dashboard.forecasts
  const today = first?.points[0]?.date ?? bankDayOf()
  return (
    <>
      <div className={css.top}>
        <TotalAvailable dashboard={dashboard} />
        <QuickActions disabled={false} />
      </div>
      <GateWindow />
      <AccountsGrid accounts={accounts} />
      <div className={`two ${css.below} ${css.even}`}>
        {first && <ForecastCard forecasts={[first, ...others]} accounts={accounts} />}
        <UpcomingCard upcoming={dashboard.upcoming} sample={isOfSample(dashboard)} />
      </div>
      <div className={`two ${css.below}`}>
        <RecentActivity rows={recentTransactions} accounts={accounts} sample={isOfSample(dashboard)} />
        <div className="stack">
          {!isOfSample(dashboard) && <NeedsCard needs={needsOf(dashboard, today)} />}
          <AccountManagement />
        </div>
      </div>
    </>
  )
}

function FirstTime() {
  return (
    <>
      <Welcome firstName={useCustomer()?.firstName ?? ''} />
      <div className={css.below}>
        <QuickActions disabled />
      </div>
      <div className={css.below}>
        <AccountManagement />
      </div>
    </>
  )
}
