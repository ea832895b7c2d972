import { transactionsCall } from '../platform/accounts/kind-calls.ts'
import { student } from './student.ts'

/** A page of a student account’s lines, newest first. */
export const studentTransactions = transactionsCall(student)
