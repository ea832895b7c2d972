/** Every procedure of the API, by capability. */
import { accounts } from './accounts/accounts.router.ts'
import { activity } from './activity/activity.router.ts'
import { alerts } from './alerts/alerts.router.ts'
import { auth } from './auth/auth.router.ts'
import { autoSave } from './auto-save/auto-save.router.ts'
import { autopay } from './autopay/autopay.router.ts'
import { budgetPlanner } from './budget-planner/budget-planner.router.ts'
import { cards } from './cards/cards.router.ts'
import { categories } from './categories/categories.router.ts'
import { cds } from './cds/cds.router.ts'
import { checkDeposits } from './check-deposits/check-deposits.router.ts'
import { checkOrders } from './check-orders/check-orders.router.ts'
import { checking } from './checking/checking.router.ts'
import { comingUp } from './coming-up/coming-up.router.ts'
import { commands } from './commands/commands.router.ts'
import { dashboard } from './dashboard/dashboard.router.ts'
import { disputes } from './disputes/disputes.router.ts'
import { insights } from './insights/insights.router.ts'
import { interestDetails } from './interest-details/interest-details.router.ts'
import { investments } from './investments/investments.router.ts'
import { live } from './live/live.router.ts'
import { notifications } from './notifications/notifications.router.ts'
import { openAccount } from './open-account/open-account.router.ts'
import { payBills } from './pay-bills/pay-bills.router.ts'
import { profileCalls } from './profile/profile.router.ts'
import { retirement } from './retirement/retirement.router.ts'
import { savings } from './savings/savings.router.ts'
import { statements } from './statements/statements.router.ts'
import { student } from './student/student.router.ts'
import { transfers } from './transfers/transfers.router.ts'
import { verification } from './verification/verification.router.ts'
import { withdrawals } from './withdrawals/withdrawals.router.ts'
import { setTwoFactor } from './auth/two-factor.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth,
  profile: router({ ...profileCalls, security: setTwoFactor }),
  dashboard,
  openAccount,
  alerts,
  notifications,
  checkOrders,
  checkDeposits,
  disputes,
  accounts,
  checking,
  savings,
  cards,
  retirement,
  student,
  cds,
  insights,
  interestDetails,
  investments,
  statements,
  transfers,
  withdrawals,
  payBills,
  autopay,
  comingUp,
  verification,
  activity,
  autoSave,
  budgetPlanner,
  categories,
  live,
  commands,
})

export type AppRouter = typeof appRouter
