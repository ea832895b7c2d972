import { router } from '../trpc.ts'
import { debugSavings, depositToSavings, getSavings, savingsTransactions } from './savings.ts'

export const savings = router({
  get: getSavings,
  transactions: savingsTransactions,
  deposit: depositToSavings,
  debug: debugSavings,
})
