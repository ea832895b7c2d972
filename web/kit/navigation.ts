import type { IconName } from './icon.tsx'

/** Where the shell leads (doc1 §2.4, §2.5). Labels are English; give them to `t`. */
export interface Place {
  label: string
  to: string
  icon: IconName
  /** Words a customer may search for instead. */
  also?: string
}

/** The navigation of the header: doc1 §2.5 and the five parts of doc1 §2.4. */
export const mainPlaces: readonly Place[] = [
  { label: 'Dashboard', to: '/dashboard', icon: 'home', also: 'home overview' },
  { label: 'Accounts', to: '/accounts', icon: 'accounts', also: 'balance list' },
  {
    label: 'Transfers',
    to: '/transfers',
    icon: 'transfer',
    also: 'transfer money wire send move monthly take back undo cancel recipient',
  },
  { label: 'Payments', to: '/pay-bills', icon: 'bill', also: 'pay bills payee' },
  { label: 'Investments', to: '/investments', icon: 'invest', also: 'stocks portfolio' },
  { label: 'Student Center', to: '/student-center', icon: 'student', also: 'student services' },
]

/** doc1 §2.4: Quick Actions, in the documents' order. */
export const quickActions: readonly Place[] = [
  { label: 'Open New Account', to: '/open-new-account', icon: 'plus' },
  { label: 'Transfer Money', to: '/transfer-money', icon: 'transfer' },
  { label: 'Pay Bills', to: '/pay-bills', icon: 'bill' },
  { label: 'Deposit Check', to: '/deposit-check', icon: 'camera' },
  { label: 'Student Services', to: '/student-center', icon: 'student' },
]

/** doc1 §2.4: Account Management. */
export const accountManagement: readonly Place[] = [
  { label: 'Account Settings', to: '/account-settings', icon: 'settings', also: 'nickname routing number' },
  { label: 'Statements & Documents', to: '/statements', icon: 'statement', also: 'download last statement pdf csv' },
  { label: 'Alerts & Notifications', to: '/alerts', icon: 'bell', also: 'low balance alert tell me' },
  { label: 'Security Center', to: '/security', icon: 'shield' },
]

/**
 * C-35: everything on the dashboard asks for the approval code, except these and the texts that anybody may read
 * (C-34).
 */
const free: readonly string[] = ['/open-new-account', '/profile', '/dashboard', '/privacy', '/terms']
export const isGatedFromDashboard = (to: string): boolean => !free.includes(to)

/** Further places of the menu and the command palette. */
export const morePlaces: readonly Place[] = [
  { label: 'Activity', to: '/activity', icon: 'clock', also: 'transactions search history category csv receipt' },
  { label: 'Insights', to: '/insights', icon: 'invest', also: 'spending cash flow net worth subscriptions income' },
  { label: 'Profile', to: '/profile', icon: 'person', also: 'change email password phone number address' },
  { label: 'Withdraw Money', to: '/withdraw', icon: 'withdraw', also: 'cash atm branch' },
  { label: 'Order Checks', to: '/order-checks', icon: 'check', also: 'checkbook' },
  { label: 'Automatic Payments', to: '/setup-autopay', icon: 'repeat', also: 'autopay standing order cancel stop' },
  { label: 'Dispute a transaction', to: '/dispute-transaction', icon: 'flag', also: 'fraud wrong not mine' },
  {
    label: 'Coming up',
    to: '/coming-up',
    icon: 'clock',
    also: 'next week forecast payday deposit what comes spend scheduled cancel',
  },
  { label: 'Deposit history', to: '/check-deposits', icon: 'clock' },
  { label: 'Budget planner', to: '/budget-planner', icon: 'bill' },
  { label: 'Retirement calculator', to: '/retirement-calculator', icon: 'invest' },
  { label: 'Redeem rewards', to: '/redeem-rewards', icon: 'gift' },
  { label: 'Help', to: '/help', icon: 'info', also: 'support faq customer service contact call close account' },
]

/** What is asked for by its name and is a part of a page: the palette's alone. */
export const askedFor: readonly Place[] = [
  {
    label: 'Lost or stolen card',
    to: '/customer-service',
    icon: 'card',
    also: 'block my card replace missing',
  },
  { label: 'Card controls', to: '/card-controls', icon: 'card', also: 'freeze lock my card online abroad daily limit' },
  {
    label: 'Sign out everywhere else',
    to: '/profile?tab=security&end=others',
    icon: 'out',
    also: 'sessions devices log out passkey',
  },
  { label: 'Language', to: '/profile?tab=preferences', icon: 'settings', also: 'switch' },
  {
    label: 'Tax information',
    to: '/tax-information',
    icon: 'statement',
    also: 'taxes papers documents forms 1099 irs last year',
  },
  {
    label: 'Contribute to retirement',
    to: '/contribute-retirement',
    icon: 'deposit',
    also: 'contribution ira 401k 401(k) limit',
  },
  {
    label: 'Withdraw from retirement',
    to: '/retirement-distribution',
    icon: 'withdraw',
    also: 'distribution installments ira 401k 401(k)',
  },
  {
    label: 'CD renewal options',
    to: '/cd-renewal-options',
    icon: 'repeat',
    also: 'certificate of deposit renew maturity early withdrawal break penalty',
  },
  { label: 'Savings Account', to: '/savings', icon: 'accounts', also: 'saving goal target' },
  { label: 'Your category rules', to: '/activity?show=rules', icon: 'clock', also: 'categories' },
  { label: 'What is counted', to: '/coming-up?view=forecast', icon: 'clock', also: 'forecast amounts switch off' },
  {
    label: 'Beneficiaries',
    to: '/manage-beneficiaries',
    icon: 'person',
    also: 'add beneficiary who receives retirement heir',
  },
  { label: 'Interest details', to: '/interest-details', icon: 'invest', also: 'how much interest earned apy' },
]

/** The bottom bar of a phone; the fifth entry, More, opens the menu. */
export const phonePlaces: readonly Place[] = [
  { label: 'Home', to: '/dashboard', icon: 'home' },
  { label: 'Move money', to: '/transfer-money', icon: 'transfer' },
  { label: 'Deposit', to: '/deposit-check', icon: 'camera' },
  { label: 'Activity', to: '/activity', icon: 'clock' },
]

export const footerPlaces: readonly (readonly [label: string, to: string])[] = [
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
  ['Security', '/security'],
  ['Help', '/help'],
]
