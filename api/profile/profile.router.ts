import { getProfile } from './get-profile.ts'
import { updateNotifications } from './update-notifications.ts'
import { updatePreferences } from './update-preferences.ts'
import { updateProfile } from './update-profile.ts'
import { updateProfileFields } from './update-profile-fields.ts'

/** Two-step sign-on, which the profile's page sets as well, is added by who knows both (`router.ts`). */
export const profileCalls = {
  get: getProfile,
  update: updateProfile,
  updateFields: updateProfileFields,
  preferences: updatePreferences,
  notifications: updateNotifications,
}
