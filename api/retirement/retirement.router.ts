import { router } from '../trpc.ts'
import { distribute, previewDistribution } from './distribution.ts'
import { contribute, getRetirement, retirementTransactions } from './retirement.ts'

export const retirement = router({
  get: getRetirement,
  transactions: retirementTransactions,
  contribute,
  previewDistribution,
  distribute,
})
