import { router } from '../trpc.ts'
import { getAttachment } from './attachment.ts'
import { getDispute } from './get-dispute.ts'
import { getTransaction } from './get-transaction.ts'
import { listDisputes } from './list-disputes.ts'
import { listTransactions } from './list-transactions.ts'
import { submit } from './submit.ts'

export const disputes = router({
  submit,
  list: listDisputes,
  get: getDispute,
  transactions: listTransactions,
  transaction: getTransaction,
  attachment: getAttachment,
})
