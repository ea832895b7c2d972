import { getProfile, updateNotifications, updatePreferences } from './profile.ts'
import { updateProfile, updateProfileFields } from './update-profile.ts'

/** Two-step sign-on, which the profile's page sets as well, is added by who knows both (`router.ts`). */
export const profileCalls = {
  get: getProfile,
  update: updateProfile,
  updateFields: updateProfileFields,
  preferences: updatePreferences,
  notifications: updateNotifications,
}
