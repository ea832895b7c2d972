import { router } from '../trpc.ts'
import { getAttachment } from './attachment.ts'
import { getDispute, getTransaction, listDisputes, listTransactions } from './disputes.ts'
import { submit } from './submit.ts'

export const disputes = router({
  submit,
  list: listDisputes,
  get: getDispute,
  transactions: listTransactions,
  transaction: getTransaction,
  attachment: getAttachment,
})
