import { router } from '../trpc.ts'
import { debugSavings } from './debug-savings.ts'
import { depositToSavings } from './deposit-to-savings.ts'
import { getSavings } from './get-savings.ts'
import { savingsTransactions } from './savings-transactions.ts'

export const savings = router({
  get: getSavings,
  transactions: savingsTransactions,
  deposit: depositToSavings,
  debug: debugSavings,
})
