import { transactionsCall } from '../platform/accounts/kind-calls.ts'
import { cd } from './certificate.queries.ts'

/** A page of a certificate’s lines, newest first. */
export const certificateTransactions = transactionsCall(cd)
