import { accountManagement, mainPlaces, quickActions, type Place } from './navigation.ts'

const named = (...labels: string[]): Place[] =>
  [...mainPlaces, ...quickActions, ...accountManagement].filter(({ label }) => labels.includes(label))

/**
 * All that the menu of a desk and More of a phone lead to, under what it is about; the palette has it too. In a file
 * that the first page need not carry. What customers call the places stands in palette-words.ts.
 */
export const menuGroups: readonly { about: string; places: readonly Place[] }[] = [
  {
    about: 'Accounts',
    places: [
      ...named('Dashboard', 'Accounts', 'Investments', 'Student Center'),
      { label: 'Activity', to: '/activity', icon: 'clock' },
      ...named('Open New Account'),
    ],
  },
  {
    about: 'Move money',
    places: [
      ...named('Transfers', 'Payments', 'Deposit Check'),
      { label: 'Automatic Payments', to: '/setup-autopay', icon: 'repeat' },
      { label: 'Withdraw Money', to: '/withdraw', icon: 'withdraw' },
      { label: 'Order Checks', to: '/order-checks', icon: 'check' },
      { label: 'Deposit history', to: '/check-deposits', icon: 'clock' },
    ],
  },
  {
    about: 'Cards',
    places: [
      { label: 'Card controls', to: '/card-controls', icon: 'card' },
      { label: 'Redeem rewards', to: '/redeem-rewards', icon: 'gift' },
      { label: 'Dispute a transaction', to: '/dispute-transaction', icon: 'flag' },
    ],
  },
  {
    about: 'Planning',
    places: [
      { label: 'Coming up', to: '/coming-up', icon: 'clock' },
      { label: 'Insights', to: '/insights', icon: 'invest' },
      { label: 'Budget planner', to: '/budget-planner', icon: 'bill' },
      { label: 'Retirement calculator', to: '/retirement-calculator', icon: 'invest' },
    ],
  },
  {
    about: 'Documents and help',
    places: [
      ...named('Statements & Documents'),
      { label: 'Tax information', to: '/tax-information', icon: 'statement' },
      { label: 'Help', to: '/help', icon: 'info' },
    ],
  },
  {
    about: 'Settings',
    places: [
      { label: 'Profile', to: '/profile', icon: 'person' },
      ...named('Account Settings', 'Alerts & Notifications', 'Security Center'),
    ],
  },
]

export const menuPlaces: readonly Place[] = menuGroups.flatMap(({ places }) => places)

/** What is asked for by its name and is a part of a page: the palette's alone. */
export const askedFor: readonly Place[] = [
  { label: 'Lost or stolen card', to: '/customer-service', icon: 'card' },
  { label: 'Find an ATM', to: '/withdraw', icon: 'withdraw' },
  { label: 'Make Payment', to: '/payment', icon: 'card' },
  { label: 'Credit Account', to: '/credit-account', icon: 'card' },
  { label: 'Credit limit', to: '/credit-limit', icon: 'card' },
  { label: 'Balance transfer', to: '/balance-transfer', icon: 'transfer' },
  { label: 'Cash advance', to: '/cash-advance', icon: 'withdraw' },
  { label: 'Your disputes', to: '/disputes', icon: 'flag' },
  { label: 'Customer service', to: '/customer-service', icon: 'person' },
  { label: 'Password', to: '/profile?tab=security', icon: 'lock' },
  { label: 'Two-step sign-on', to: '/profile?tab=security', icon: 'lock' },
  { label: 'Sign out everywhere else', to: '/profile?tab=security&end=others', icon: 'out' },
  { label: 'Language', to: '/profile?tab=preferences', icon: 'settings' },
  { label: 'Time to undo', to: '/profile?tab=preferences', icon: 'settings' },
  { label: 'Spending by category', to: '/insights?show=spending', icon: 'invest' },
  { label: 'Cash flow', to: '/insights?show=cash-flow', icon: 'invest' },
  { label: 'Income found', to: '/insights?show=income', icon: 'invest' },
  { label: 'Subscriptions and fixed bills', to: '/insights?show=subscriptions', icon: 'repeat' },
  { label: 'Net worth', to: '/insights?show=net-worth', icon: 'invest' },
  { label: 'Fees and interest that you paid', to: '/activity?cost=fees', icon: 'clock' },
  { label: 'Interest details', to: '/interest-details', icon: 'invest' },
  { label: 'AutoSave', to: '/auto-save', icon: 'repeat' },
  { label: 'Savings Account', to: '/savings', icon: 'accounts' },
  { label: 'Early Withdrawal', to: '/cd-account', icon: 'withdraw' },
  { label: 'CD renewal options', to: '/cd-renewal-options', icon: 'repeat' },
  { label: 'CD interest payouts', to: '/cd-interest-payouts', icon: 'deposit' },
  { label: 'Contribute to retirement', to: '/contribute-retirement', icon: 'deposit' },
  { label: 'Withdraw from retirement', to: '/retirement-distribution', icon: 'withdraw' },
  { label: 'Retirement loan', to: '/retirement-loan', icon: 'deposit' },
  { label: 'Retirement rollover', to: '/rollover-retirement', icon: 'transfer' },
  { label: 'Rebalance portfolio', to: '/rebalance-portfolio', icon: 'invest' },
  { label: 'Beneficiaries', to: '/manage-beneficiaries', icon: 'person' },
  { label: 'Your category rules', to: '/activity?show=rules', icon: 'clock' },
  { label: 'What is counted', to: '/coming-up?view=forecast', icon: 'clock' },
]
