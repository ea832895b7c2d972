import type { IconName } from './icon.tsx'

/** Where the shell leads (doc1 §2.4, §2.5). Labels are English; give them to `t`. */
export interface Place {
  label: string
  to: string
  icon: IconName
}

/** The navigation of the header: doc1 §2.5 and the five parts of doc1 §2.4. */
export const mainPlaces: readonly Place[] = [
  { label: 'Dashboard', to: '/dashboard', icon: 'home' },
  { label: 'Accounts', to: '/accounts', icon: 'accounts' },
  {
    label: 'Transfers',
    to: '/transfers',
    icon: 'transfer',
  },
  { label: 'Payments', to: '/pay-bills', icon: 'bill' },
  { label: 'Investments', to: '/investments', icon: 'invest' },
  { label: 'Student Center', to: '/student-center', icon: 'student' },
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
  { label: 'Account Settings', to: '/account-settings', icon: 'settings' },
  { label: 'Statements & Documents', to: '/statements', icon: 'statement' },
  { label: 'Alerts & Notifications', to: '/alerts', icon: 'bell' },
  { label: 'Security Center', to: '/security', icon: 'shield' },
]

/**
 * C-35: everything on the dashboard asks for the approval code, except these and the texts that anybody may read
 * (C-34).
 */
const free: readonly string[] = ['/open-new-account', '/profile', '/dashboard', '/privacy', '/terms']
export const isGatedFromDashboard = (to: string): boolean => !free.includes(to)

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
