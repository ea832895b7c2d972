/** Every procedure of the API, by capability. */
import { auth } from './auth/auth.router.ts'
import { setTwoFactor } from './auth/two-factor.ts'
import { close, status } from './commands/commands.ts'
import { getProfile, updateNotifications, updatePreferences } from './profile/profile.ts'
import { updateProfile, updateProfileFields } from './profile/update-profile.ts'
import { router } from './trpc.ts'
import { challenge } from './verification/challenge.ts'
import { redeem } from './verification/redeem.ts'

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
  verification: router({ challenge, redeem }),
  commands: router({ status, close }),
})

export type AppRouter = typeof appRouter
