/** Every procedure of the API, by capability. */
import { accounts } from './accounts/accounts.router.ts'
import { auth } from './auth/auth.router.ts'
import { setTwoFactor } from './auth/two-factor.ts'
import { getAutopay, listAutopayPayees, listAutopays } from './autopay/autopays.ts'
import { cancelAutopay, updateAutopay } from './autopay/change.ts'
import { createAutopay } from './autopay/create.ts'
import { autopayPreview } from './autopay/preview.ts'
import { activity } from './activity/activity.router.ts'
import { cards } from './cards/cards.router.ts'
import { autoSave } from './auto-save/auto-save.ts'
import { budgetPlanner } from './budget-planner/budget-planner.ts'
import { categories } from './categories/categories.router.ts'
import { cds } from './cds/cds.router.ts'
import { checkingTransactions, getChecking } from './checking/checking.ts'
import { deposit } from './checking/deposit.ts'
import {
  accounts as checkAccounts,
  history as checkHistory,
  images as checkImages,
  limits as checkLimits,
} from './check-deposits/check-deposits.ts'
import { submit as submitCheck } from './check-deposits/submit.ts'
import {
  getPreferences as checkPreferences,
  listStyles,
  prices as checkPrices,
  savePreferences as saveCheckPreferences,
  uploadPhoto,
} from './check-orders/check-orders.ts'
import { order as orderChecks } from './check-orders/order.ts'
import {
  getAlerts,
  preview as previewAlert,
  saveAll as saveAlerts,
  updateContact as updateAlertContact,
  updateGroup as updateAlertGroup,
} from './alerts/alerts.ts'
import { list as listNotifications, markRead as markNotificationsRead } from './notifications/notifications.ts'
import { close, status } from './commands/commands.ts'
import { followForecast, getForecast } from './coming-up/forecast-record.ts'
import { bankToday, getOutlook, listComingUp } from './coming-up/coming-up.ts'
import { account, dashboard } from './dashboard/dashboard.ts'
import { disputes } from './disputes/disputes.router.ts'
import { insights } from './insights/insights.ts'
import { getInterestDetails } from './interest-details/interest-details.ts'
import { investments } from './investments/investments.router.ts'
import { changes as followChanges } from './live/live.ts'
import { add, open } from './open-account/open-account.ts'
import { listBills, setBillAutopay, setBillReminder } from './pay-bills/bills.ts'
import { cancelPayment } from './pay-bills/cancel-payment.ts'
import { resendPayeeCode, verifyPayee } from './pay-bills/payee-code.ts'
import { addPayee, listPayees, removePayee } from './pay-bills/payees.ts'
import {
  getPayment,
  listPayingAccounts,
  listPayments,
  receipt,
  receiptLink,
  report,
  reportLink,
} from './pay-bills/payments.ts'
import { paymentPreview } from './pay-bills/preview.ts'
import { schedulePayment, scheduleRecurring } from './pay-bills/schedule-payment.ts'
import { getProfile, updateNotifications, updatePreferences } from './profile/profile.ts'
import { updateProfile, updateProfileFields } from './profile/update-profile.ts'
import { retirement } from './retirement/retirement.router.ts'
import { savings } from './savings/savings.router.ts'
import { statements } from './statements/statements.router.ts'
import { student } from './student/student.router.ts'
import { transfers } from './transfers/transfers.router.ts'
import { router } from './trpc.ts'
import { challenge } from './verification/challenge.ts'
import { redeem } from './verification/redeem.ts'
import { withdrawals } from './withdrawals/withdrawals.router.ts'

export const appRouter = router({
  auth,
  profile: router({
    get: getProfile,
    update: updateProfile,
    updateFields: updateProfileFields,
    security: setTwoFactor,
    preferences: updatePreferences,
    notifications: updateNotifications,
  }),
  dashboard: router({ get: dashboard, account }),
  openAccount: router({ open, add }),
  alerts: router({
    get: getAlerts,
    contact: updateAlertContact,
    group: updateAlertGroup,
    saveAll: saveAlerts,
    preview: previewAlert,
  }),
  notifications: router({ list: listNotifications, markRead: markNotificationsRead }),
  checkOrders: router({
    styles: listStyles,
    pricing: checkPrices,
    preferences: checkPreferences,
    savePreferences: saveCheckPreferences,
    uploadPhoto,
    order: orderChecks,
  }),
  checkDeposits: router({
    limits: checkLimits,
    accounts: checkAccounts,
    history: checkHistory,
    images: checkImages,
    submit: submitCheck,
  }),
  disputes,
  accounts,
  checking: router({ get: getChecking, transactions: checkingTransactions, deposit }),
  savings,
  cards,
  retirement,
  student,
  cds,
  insights,
  interestDetails: router({ get: getInterestDetails }),
  investments,
  statements,
  transfers,
  withdrawals,
  payBills: router({
    accounts: listPayingAccounts,
    bills: listBills,
    setBillAutopay,
    setBillReminder,
    payees: listPayees,
    addPayee,
    verifyPayee,
    resendPayeeCode,
    removePayee,
    payments: listPayments,
    payment: getPayment,
    preview: paymentPreview,
    schedule: schedulePayment,
    scheduleRecurring,
    cancel: cancelPayment,
    receipt,
    receiptLink,
    report,
    reportLink,
  }),
  autopay: router({
    list: listAutopays,
    get: getAutopay,
    payees: listAutopayPayees,
    preview: autopayPreview,
    create: createAutopay,
    update: updateAutopay,
    cancel: cancelAutopay,
  }),
  comingUp: router({
    today: bankToday,
    list: listComingUp,
    outlook: getOutlook,
    forecast: getForecast,
    follow: followForecast,
  }),
  verification: router({ challenge, redeem }),
  activity,
  autoSave,
  budgetPlanner,
  categories,
  live: router({ changes: followChanges }),
  commands: router({ status, close }),
})

export type AppRouter = typeof appRouter
