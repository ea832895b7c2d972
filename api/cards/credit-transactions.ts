import { transactionsCall } from '../platform/accounts/kind-calls.ts'
import { credit } from './credit-account.ts'

/** A page of a card’s lines, newest first. */
export const creditTransactions = transactionsCall(credit)
