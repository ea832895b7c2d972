import { depositCall } from '../platform/accounts/kind-calls.ts'

/** Money typed into an account without a documented call of its own. Checking has one, and it needs a code. */
export const depositToAccount = depositCall({ kinds: ['money-market'] })
