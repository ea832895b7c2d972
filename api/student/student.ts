import type { Wanted } from '../platform/accounts/asked.ts'

/** doc2 §8, C-83. */
export const student: Wanted = {
  kinds: ['student'],
  missing: 'Student account not found. Please check the account ID or create a new account.',
}
