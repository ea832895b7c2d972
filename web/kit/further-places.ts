import type { Place } from './navigation.ts'

/** Further places of the menu and the command palette; in a file that the first page need not carry. */
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
