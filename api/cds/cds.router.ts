import { router } from '../trpc.ts'
import { certificateTransactions, getCertificate } from './certificate.ts'
import { quoteWithdrawal, withdrawEarly } from './early-withdrawal.ts'

export const cds = router({
  get: getCertificate,
  transactions: certificateTransactions,
  quote: quoteWithdrawal,
  withdrawEarly,
})
