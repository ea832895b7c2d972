import { router } from '../trpc.ts'
import { cancelContribution, getContributions, planContribution, previewContribution } from './contribution-plan.ts'
import { distribute, previewDistribution } from './distribution.ts'
import { contribute, getRetirement, retirementTransactions } from './retirement.ts'

export const retirement = router({
  get: getRetirement,
  transactions: retirementTransactions,
  contribute,
  contributions: getContributions,
  previewContribution,
  planContribution,
  cancelContribution,
  previewDistribution,
  distribute,
})
