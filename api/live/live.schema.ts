/** Which reading calls follow which topics: a page asks again for those, and for no others. Both sides read this. */
import * as z from 'zod'
import type { Topic } from '../platform/live/topics.schema.ts'

export const liveQuery = z
  .strictObject({
    /** The id of the last message that came. */
    lastEventId: z.string().max(80, 'Please start again without a last event').nullish(),
  })
  .optional()

const balance: readonly Topic[] = ['money', 'accounts']
const lines: readonly Topic[] = ['money', 'accounts', 'notes']
const asked: readonly Topic[] = ['orders', 'money', 'accounts']
const all: readonly Topic[] = ['money', 'accounts', 'orders', 'notes']
const never: readonly Topic[] = []

/**
 * Reading calls. What only its own acts change, or what is asked for once, follows nothing; one that is not named here
 * follows everything, so that none is ever behind.
 */
export const topicsOf: Readonly<Record<string, readonly Topic[]>> = {
  'accounts.closed': balance,
  'accounts.get': lines,
  'accounts.line': never,
  'accounts.list': balance,
  'accounts.payInPreview': balance,
  'accounts.proof': never,
  'accounts.transactions': lines,
  'activity.exported': never,
  'activity.list': lines,
  'activity.total': lines,
  'alerts.get': never,
  'alerts.preview': never,
  'auth.me': never,
  'auth.passkeys': never,
  'auth.session': never,
  'auth.sessions': never,
  'autoSave.get': asked,
  'autopay.get': asked,
  'autopay.list': asked,
  'autopay.payees': asked,
  'autopay.preview': asked,
  'budgetPlanner.get': all,
  'cards.get': lines,
  'cards.previewRedemption': balance,
  'cards.rewards': balance,
  'cards.transactions': lines,
  'categories.entry': lines,
  'categories.list': ['notes'],
  'cds.get': lines,
  'cds.previewAddition': balance,
  'cds.previewChoice': balance,
  'cds.previewInterestChoice': balance,
  'cds.previewPayout': balance,
  'cds.quote': balance,
  'cds.transactions': lines,
  'checkDeposits.accounts': balance,
  'checkDeposits.history': balance,
  'checkDeposits.images': never,
  'checkDeposits.limits': balance,
  'checkOrders.preferences': never,
  'checkOrders.pricing': never,
  'checkOrders.styles': never,
  'checking.get': lines,
  'checking.transactions': lines,
  'comingUp.forecast': asked,
  'comingUp.list': asked,
  'comingUp.outlook': asked,
  'comingUp.today': never,
  'commands.status': never,
  'dashboard.account': all,
  'dashboard.get': all,
  'disputes.get': asked,
  'disputes.list': asked,
  'disputes.transaction': asked,
  'disputes.transactions': asked,
  'insights.get': lines,
  'insights.netWorth': lines,
  'interestDetails.get': balance,
  'investments.get': all,
  'investments.history': never,
  'investments.overview': all,
  'investments.portfolios': all,
  'investments.previewRebalance': all,
  'investments.quotes': never,
  'investments.transactions': all,
  'notifications.list': ['notifications'],
  'payBills.accounts': balance,
  'payBills.bills': asked,
  'payBills.payees': asked,
  'payBills.payment': asked,
  'payBills.payments': asked,
  'payBills.preview': asked,
  'payBills.receipt': never,
  'payBills.report': never,
  'profile.get': never,
  'retirement.beneficiaries': never,
  'retirement.contributions': all,
  'retirement.distributions': asked,
  'retirement.get': lines,
  'retirement.loans': all,
  'retirement.previewContribution': asked,
  'retirement.previewDistribution': balance,
  'retirement.previewLoan': balance,
  'retirement.previewLoanPayment': balance,
  'retirement.previewDirectRollover': balance,
  'retirement.previewRollover': balance,
  'retirement.rollovers': all,
  'retirement.taxLines': balance,
  'retirement.transactions': lines,
  'savings.debug': never,
  'savings.get': lines,
  'savings.transactions': lines,
  'statements.list': never,
  'student.get': lines,
  'student.transactions': lines,
  'transfers.accounts': balance,
  'transfers.banks': never,
  'transfers.preview': asked,
  'transfers.recent': asked,
  'transfers.recipients': asked,
  'transfers.scheduled': asked,
  'transfers.status': asked,
  'withdrawals.history': asked,
  'withdrawals.limits': asked,
  'withdrawals.nearbyAtms': never,
  'withdrawals.preview': asked,
  'withdrawals.status': asked,
}

/** Whether that call answers otherwise once these have changed. */
export const follows = (call: string, changed: ReadonlySet<Topic>): boolean =>
  call in topicsOf ? topicsOf[call]?.some(topic => changed.has(topic)) === true : changed.size > 0
