import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import './kit/back-step.ts'
import './kit/carried.ts'
import { ApprovalGateProvider } from './kit/approval-gate.tsx'
import { BrokenPage } from './kit/broken-page.tsx'
import { Overlays } from './kit/overlays.tsx'
import { Shell } from './kit/shell.tsx'
import { fetchSignedIn } from './kit/signed-in-file.ts'
import { listen, tell } from './lib/events.ts'
import { isSignedIn, settled, useSession } from './lib/session.ts'
import { readToken } from './lib/storage.ts'
import { standInFor } from './offline/page-unreachable.tsx'

/**
 * Every URL of the bank, in one table that reads like the documents' route list (doc1 §2.9, doc3 §2; C-22).
 *
 * **A page**: one line that names its file, one line per path; aliases share the page and its chunk. Then write its
 * paths into
 * `documented` in routes.test.ts.
 *
 *     const payBills = page(() => import('./features/pay-bills/pay-bills.page.tsx'), 'PayBillsPage')
 *     at('/pay-bills', payBills),
 *
 * `at` is for pages of a signed-in customer; `acts` for pages that send a customer without a token to sign on at once
 * (transfer, order checks, autopay; C-03); `open` for pages that anybody may read. `{-$accountId}` is an optional id,
 * `$accountId` a required one; a literal path always wins over one with an id (C-25). Parameters: `useParams({
 * strict: false })`. What travels in the navigation state: kit/carried.ts. Links are plain strings: `<TextLink
 * to="/pay-bills">`.
 *
 * **Data**: `trpc.<capability>.<act>.useQuery` in the page; `ask.<capability>.<act>` in actors (lib/trpc.ts).
 * Errors become words through `problemOf(error, 'the documented default')` (lib/problem.ts).
 * **A machine**: `<flow>.machine.ts` with `setup`, actors handed in by the page, a test that walks its paths with
 * `getShortestPaths`. One confirmation of money is `useMoneyAct` (kit/use-money-act.ts) with `<ActState>`.
 * **Texts**: `t('English sentence', { value })` while drawing; locales/<language>/<capability>.json.
 *
 * **What to take from the kit**: PageFrame (any page), accountPage (an account page from its description: what it
 * says without a token, not found, in error and while it loads is there), TransactionTable + useFilters + listOf,
 * TableCard, AccountCard, Money (in text and tables), Balance (the serif figures), AccountNumber, Facts (label and
 * value), StatusTag, SampleTag, LinkButton and TextLink (`gated="account"` or `"dashboard"` asks for the code),
 * useGate().pass(...) for a gated act, RequestCode, WizardFrame, ActionFoot and SubmitFoot, Dialog, useSchemaForm +
 * FormErrors + useRefusal, fields/*, Banner, PassingBanner, ErrorPanel, Empty, SuccessPanel, the skeletons, the charts
 * (each with its table behind), Engraving, Icon.
 */
type Page = RouteComponent
const page = <M extends Record<string, unknown>>(load: () => Promise<M>, name: keyof M & string): Page =>
  // What stands in has a component of that name, which is all that is read of it.
  lazyRouteComponent(() => load().catch(error => standInFor(name)(error) as Promise<M>), name)

const notFound = page(() => import('./kit/not-found.tsx'), 'NotFound')
const landing = page(() => import('./features/auth/landing.page.tsx'), 'LandingPage')
const dashboard = page(() => import('./features/dashboard/dashboard.page.tsx'), 'DashboardPage')
const accounts = page(() => import('./features/accounts/accounts.page.tsx'), 'AccountsPage')
const checking = page(() => import('./features/checking/checking.page.tsx'), 'CheckingPage')
const savings = page(() => import('./features/savings/savings.page.tsx'), 'SavingsPage')
const credit = page(() => import('./features/cards/credit.page.tsx'), 'CreditPage')
const retirement = page(() => import('./features/retirement/retirement.page.tsx'), 'RetirementPage')
const student = page(() => import('./features/student/student.page.tsx'), 'StudentPage')
const certificate = page(() => import('./features/cds/certificate.page.tsx'), 'CertificatePage')
const anyAccount = page(() => import('./features/accounts/account.page.tsx'), 'AccountPage')
const moneyMarket = page(() => import('./features/accounts/account.page.tsx'), 'MoneyMarketPage')
const loan = page(() => import('./features/accounts/account.page.tsx'), 'LoanPage')
const statements = page(() => import('./features/statements/statements.page.tsx'), 'StatementsPage')

const investment = page(() => import('./features/investments/investment.page.tsx'), 'InvestmentPage')
const investments = page(() => import('./features/investments/investments.page.tsx'), 'InvestmentsPage')
const openAccount = page(() => import('./features/open-account/open-account.page.tsx'), 'OpenAccountPage')

const profile = page(() => import('./features/profile/profile.page.tsx'), 'ProfilePage')
const security = page(() => import('./features/profile/security.page.tsx'), 'SecurityPage')
const help = page(() => import('./features/support/help.page.tsx'), 'HelpPage')
const faqs = page(() => import('./features/support/faqs.page.tsx'), 'FaqsPage')
const customerService = page(() => import('./features/support/customer-service.page.tsx'), 'CustomerServicePage')
const support = page(() => import('./features/support/support.page.tsx'), 'SupportPage')
const terms = page(() => import('./features/support/terms.page.tsx'), 'TermsPage')
const privacy = page(() => import('./features/support/privacy.page.tsx'), 'PrivacyPage')
const accountSettings = page(
  () => import('./features/account-settings/account-settings.page.tsx'),
  'AccountSettingsPage',
)
const cardPayment = page(() => import('./features/card-payment/card-payment.page.tsx'), 'CardPaymentPage')
const studentCenter = page(() => import('./features/student-center/student-center.page.tsx'), 'StudentCenterPage')
const financialTools = page(() => import('./features/financial-tools/financial-tools.page.tsx'), 'FinancialToolsPage')
const taxInformation = page(() => import('./features/tax-information/tax-information.page.tsx'), 'TaxInformationPage')
const retirementOptions = page(
  () => import('./features/retirement-options/retirement-investment-options.page.tsx'),
  'RetirementInvestmentOptionsPage',
)
const cdRenewalOptions = page(() => import('./features/cd-options/cd-renewal-options.page.tsx'), 'CdRenewalOptionsPage')
const cdInterestPayouts = page(
  () => import('./features/cd-options/cd-interest-payouts.page.tsx'),
  'CdInterestPayoutsPage',
)
const retirementLoan = page(
  () => import('./features/sample/retirement-loan/retirement-loan.page.tsx'),
  'RetirementLoanPage',
)

// Pages that run on sample data (doc3 §2.8; doc2 §2.10, §2.11)
const autoSave = page(() => import('./features/sample/auto-save/auto-save.page.tsx'), 'AutoSavePage')
const interestDetails = page(
  () => import('./features/sample/interest-details/interest-details.page.tsx'),
  'InterestDetailsPage',
)
const budgetPlanner = page(
  () => import('./features/sample/budget-planner/budget-planner.page.tsx'),
  'BudgetPlannerPage',
)
const balanceTransfer = page(
  () => import('./features/sample/balance-transfer/balance-transfer.page.tsx'),
  'BalanceTransferPage',
)
const cashAdvance = page(() => import('./features/sample/cash-advance/cash-advance.page.tsx'), 'CashAdvancePage')
const cardControls = page(() => import('./features/card-controls/card-controls.page.tsx'), 'CardControlsPage')
const creditLimit = page(() => import('./features/sample/credit-limit/credit-limit.page.tsx'), 'CreditLimitPage')
const redeemRewards = page(
  () => import('./features/sample/redeem-rewards/redeem-rewards.page.tsx'),
  'RedeemRewardsPage',
)
const contributeRetirement = page(
  () => import('./features/sample/contribute-retirement/contribute-retirement.page.tsx'),
  'ContributeRetirementPage',
)
const withdrawRetirement = page(
  () => import('./features/sample/withdraw-retirement/withdraw-retirement.page.tsx'),
  'WithdrawRetirementPage',
)
const rebalancePortfolio = page(
  () => import('./features/sample/rebalance-portfolio/rebalance-portfolio.page.tsx'),
  'RebalancePortfolioPage',
)
const rolloverRetirement = page(
  () => import('./features/sample/rollover-retirement/rollover-retirement.page.tsx'),
  'RolloverRetirementPage',
)
const beneficiaries = page(() => import('./features/sample/beneficiaries/beneficiaries.page.tsx'), 'BeneficiariesPage')
const retirementCalculator = page(
  () => import('./features/sample/retirement-calculator/retirement-calculator.page.tsx'),
  'RetirementCalculatorPage',
)

const withdrawals = page(() => import('./features/withdrawals/withdrawals.page.tsx'), 'WithdrawalsPage')
const transfers = page(() => import('./features/transfers/transfers.page.tsx'), 'TransfersPage')

const payBills = page(() => import('./features/pay-bills/pay-bills.page.tsx'), 'PayBillsPage')
const autopay = page(() => import('./features/autopay/autopay.page.tsx'), 'AutopayPage')
const autopayDetails = page(() => import('./features/autopay/autopay-details.page.tsx'), 'AutopayDetailsPage')
const activity = page(() => import('./features/activity/activity.page.tsx'), 'ActivityPage')
const insights = page(() => import('./features/insights/insights.page.tsx'), 'InsightsPage')
const comingUp = page(() => import('./features/coming-up/coming-up.page.tsx'), 'ComingUpPage')

const alerts = page(() => import('./features/alerts/alerts.page.tsx'), 'AlertsPage')
const notifications = page(() => import('./features/notifications/notifications.page.tsx'), 'NotificationsPage')

const checkOrders = page(() => import('./features/check-orders/check-orders.page.tsx'), 'CheckOrdersPage')

const depositCheck = page(() => import('./features/check-deposits/deposit-check.page.tsx'), 'DepositCheckPage')
const checkDeposits = page(() => import('./features/check-deposits/check-deposits.page.tsx'), 'CheckDepositsPage')

const dispute = page(() => import('./features/disputes/dispute.page.tsx'), 'DisputePage')
const disputes = page(() => import('./features/disputes/disputes.page.tsx'), 'DisputesPage')
const disputeStatus = page(() => import('./features/disputes/dispute-status.page.tsx'), 'DisputeStatusPage')

/**
 * What a customer needs when the server goes away: fetched a while after they are signed on, when the browser has
 * time.
 */
const neededOffline = [
  dashboard,
  accounts,
  checking,
  savings,
  credit,
  retirement,
  student,
  certificate,
  investment,
  anyAccount,
  moneyMarket,
  transfers,
]
export function fetchAhead(): void {
  neededOffline.forEach(({ preload }) => void preload?.())
  // Without them a dialog is fetched when it is opened.
  fetchSignedIn().then(
    ({ fetchDialogs }) => fetchDialogs(),
    () => undefined,
  )
}

const UnconfirmedActs = lazy(async () => ({ default: (await fetchSignedIn()).UnconfirmedActs }))

const root = createRootRoute({ component: Root, notFoundComponent: notFound })

function Root() {
  const signedIn = useSession(isSignedIn)
  return (
    <ApprovalGateProvider>
      <Shell>
        <Suspense>{signedIn && <UnconfirmedActs />}</Suspense>
        <Outlet />
      </Shell>
      <Overlays />
    </ApprovalGateProvider>
  )
}

/** Own paths only, one leading slash (C-19). */
export const ownPath = (path: string | undefined): string | undefined =>
  path && /^\/(?![/\\])/.test(path) && !/^\/(login|register)?([?#]|$)/.test(path) ? path : undefined

/** "/dashboard" from "/dashboard?x" and "/dashboard/". */
const bare = (pathname: string) => pathname.replace(/\/+$/, '') || '/'

/**
 * The one guard (C-01, C-02): signed out, a guarded path goes to /dashboard carrying where the visitor wanted to
 * go, and /dashboard goes on to / with sign-on shown and the same path. It waits for the stored token to be judged.
 */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: Guarded,
  beforeLoad: async ({ location }) => {
    const session = await settled()
    if (isSignedIn(session) || session.matches('recognised')) return
    const from = ownPath(location.state.from) ?? location.href
    if (bare(location.pathname) !== '/dashboard') throw redirect({ to: '/dashboard', replace: true, state: { from } })
    throw redirect({ to: '/', replace: true, state: { from, show: 'login' } })
  },
})

/** Whoever has left is on the way out: the page that is still there asks the bank nothing more, as nobody. */
function Guarded() {
  const hasLeft = useSession(snapshot => snapshot.matches('signedOut') || snapshot.matches('signingOut'))
  return hasLeft ? null : <Outlet />
}

/** C-03: a known customer whose token is gone signs on first, and comes back; also where it goes on the page itself. */
const withToken = createRoute({
  getParentRoute: () => guarded,
  id: 'with-token',
  component: WithToken,
  beforeLoad: ({ location }) => {
    if (!readToken()) throw redirect({ to: '/login', replace: true, state: { from: location.href } })
  },
})

/** A 401 that was answered to no token ends the session of these pages like any other (doc3 §2.1). */
function WithToken() {
  useEffect(() => listen('tokenless', () => tell('refused')), [])
  return <Outlet />
}

const below = (parent: AnyRoute) => (path: string, component: Page) =>
  createRoute({ getParentRoute: () => parent, path, component })
const open = below(root)
const at = below(guarded)
const acts = below(withToken)

/** /login and /register lead to / and open their dialog; what was carried is carried on (C-04). */
const opens = (path: string, show: 'login' | 'register') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ to: '/', replace: true, state: { ...carried(location.state), show } })
    },
  })

/** One path leads to another (C-32). */
const leads = (path: string, to: string) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

/** The navigation state without the router's own bookkeeping. */
const carried = (state: object) => Object.fromEntries(Object.entries(state).filter(([name]) => !/^(key|__)/.test(name)))

const publicPages = [
  open('/', landing),
  opens('/login', 'login'),
  opens('/register', 'register'),
  open('/security', security),
  open('/terms', terms),
  open('/privacy', privacy),
]

const pages = [
  at('/dashboard', dashboard),
  at('/accounts', accounts),
  at('/profile', profile),
  at('/account-settings', accountSettings),
  at('/account-management', accountSettings),
  at('/payment', cardPayment),
  at('/student-center', studentCenter),
  at('/financial-tools', financialTools),
  at('/tax-information', taxInformation),
  at('/retirement-investment-options', retirementOptions),
  at('/cd-renewal-options', cdRenewalOptions),
  at('/cd-interest-payouts', cdInterestPayouts),
  at('/help', help),
  at('/faqs', faqs),
  at('/support', support),
  at('/customer-service', customerService),

  at('/pay-bills', payBills),
  at('/autopay/details/$id', autopayDetails),
  at('/coming-up', comingUp),
  at('/activity', activity),
  at('/insights', insights),

  at('/checking-account', checking),
  at('/checking-account/$accountId', checking),
  at('/accounts/checking/{-$accountId}', checking),
  at('/accounts/checking-account/{-$accountId}', checking),

  at('/savings-account', savings),
  at('/savings-account/$accountId', savings),
  at('/savings', savings),
  at('/accounts/savings/{-$accountId}', savings),
  at('/accounts/savings-account/{-$accountId}', savings),

  at('/credit-account', credit),
  at('/credit-account/$accountId', credit),
  at('/accounts/credit/{-$accountId}', credit),
  at('/accounts/credit-account/{-$accountId}', credit),

  at('/retirement-account', retirement),
  at('/retirement-account/$accountId', retirement),
  at('/accounts/retirement/{-$accountId}', retirement),
  at('/accounts/retirement-account/{-$accountId}', retirement),

  at('/student-account', student),
  at('/student-account/$accountId', student),
  leads('/accounts/student', '/accounts/student/primary'),
  at('/accounts/student/$accountId', student),

  at('/cd-account', certificate),
  at('/cd-account/$accountId', certificate),
  at('/accounts/cd/{-$accountId}', certificate),
  at('/accounts/cd-account/{-$accountId}', certificate),
  at('/accounts/certificate-of-deposit/{-$accountId}', certificate),

  at('/money-market-account', moneyMarket),
  at('/money-market-account/$accountId', moneyMarket),
  at('/accounts/money-market/{-$accountId}', moneyMarket),
  at('/accounts/loan/{-$accountId}', loan),
  at('/accounts/mortgage/{-$accountId}', loan),
  at('/accounts/$accountId', anyAccount),
  at('/accounts/$typeSlug/$accountId', anyAccount),

  at('/statements', statements),
  at('/account-statements', statements),

  at('/card-controls', cardControls),
  at('/account-alerts', alerts),
  at('/alerts', alerts),
  at('/notifications', notifications),

  at('/deposit-check', depositCheck),
  at('/check-deposits', checkDeposits),

  at('/withdraw', withdrawals),
  at('/withdraw-funds', withdrawals),

  at('/open-new-account', openAccount),

  at('/investment-account', investment),
  at('/investment-account/$accountId', investment),
  at('/accounts/investment/{-$accountId}', investment),
  at('/accounts/investment-account/{-$accountId}', investment),
  at('/investments', investments),

  at('/auto-save', autoSave),
  at('/interest-details', interestDetails),
  at('/budget-planner', budgetPlanner),
  at('/balance-transfer', balanceTransfer),
  at('/cash-advance', cashAdvance),
  at('/credit-limit', creditLimit),
  at('/credit-limit-increase', creditLimit),
  at('/redeem-rewards', redeemRewards),
  at('/contribute-retirement', contributeRetirement),
  at('/withdraw-retirement', withdrawRetirement),
  at('/retirement-distribution', withdrawRetirement),
  at('/rebalance-portfolio', rebalancePortfolio),
  at('/rollover-retirement', rolloverRetirement),
  at('/retirement-rollover', rolloverRetirement),
  at('/retirement-loan', retirementLoan),
  at('/update-beneficiaries', beneficiaries),
  at('/manage-beneficiaries', beneficiaries),
  at('/retirement-calculator', retirementCalculator),

  at('/dispute-transaction', dispute),
  at('/disputes', disputes),
  at('/disputes/$disputeNumber', disputeStatus),
]

const actPages: ReturnType<typeof acts>[] = [
  acts('/transfer-money', transfers),
  acts('/transfers', transfers),
  acts('/setup-autopay', autopay),
  acts('/order-checks', checkOrders),
]

const tree = root.addChildren([...publicPages, guarded.addChildren([...pages, withToken.addChildren(actPages)])])

/** One router for the application; a test hands in a history of its own. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: notFound,
    defaultErrorComponent: BrokenPage,
  })
