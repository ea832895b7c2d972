import type { Wanted } from '../platform/accounts/asked.ts'
import { depositCall } from '../platform/accounts/kind-calls.ts'
import { savings } from './savings.ts'

const acting: Wanted = {
  ...savings,
  missing: 'Could not find the account. Please try again or select a different account.',
}

/** Money typed into a savings account. */
export const depositToSavings = depositCall(acting)
