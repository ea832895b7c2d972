/** Every procedure of the API, by capability. */
import { listAccounts } from './accounts/list.ts'
import { updateSettings } from './accounts/settings.ts'
import { transactions } from './accounts/transactions.ts'
import { auth } from './auth/auth.router.ts'
import { setTwoFactor } from './auth/two-factor.ts'
import { checkingTransactions, getChecking } from './checking/checking.ts'
import { deposit } from './checking/deposit.ts'
import { close, status } from './commands/commands.ts'
import { account, dashboard } from './dashboard/dashboard.ts'
import { getProfile, updateNotifications, updatePreferences } from './profile/profile.ts'
import { updateProfile, updateProfileFields } from './profile/update-profile.ts'
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
  accounts: router({ list: listAccounts, transactions, updateSettings }),
  checking: router({ get: getChecking, transactions: checkingTransactions, deposit }),
  transfers,
  withdrawals,
  verification: router({ challenge, redeem }),
  commands: router({ status, close }),
})

export type AppRouter = typeof appRouter
