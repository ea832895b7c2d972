import type { Answered } from '../../lib/trpc.ts'
import type { PersonalValues } from './personal-info.machine.ts'

/** The profile as the bank tells it. */
export type Profile = Answered['profile']['get']

/** What stands in the form of it, and what the document has sent (doc1 §7). */
export const valuesOf = (profile: Profile): PersonalValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: profile.email,
  phoneNumber: profile.phoneNumber,
  profilePicture: profile.profilePicture ?? '',
  dateOfBirth: profile.dateOfBirth,
  address: { ...profile.address },
})
