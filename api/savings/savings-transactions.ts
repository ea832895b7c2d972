import { transactionsCall } from '../platform/accounts/kind-calls.ts'
import { savings } from './savings.ts'

/** A page of a savings account’s lines, newest first. */
export const savingsTransactions = transactionsCall({
  ...savings,
  missing: 'Account not found or no transactions available.',
})
