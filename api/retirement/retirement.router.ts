import { router } from '../trpc.ts'
import { confirmBeneficiaries, getBeneficiaries, saveBeneficiaries } from './beneficiaries.ts'
import { cancelContribution, getContributions, planContribution, previewContribution } from './contribution-plan.ts'
import { distribute, previewDistribution } from './distribution.ts'
import { getRollovers, previewRollover, rollOver } from './rollover.ts'
import { contribute, getRetirement, retirementTransactions } from './retirement.ts'

export const retirement = router({
  get: getRetirement,
  transactions: retirementTransactions,
  contribute,
  contributions: getContributions,
  previewContribution,
  planContribution,
  cancelContribution,
  beneficiaries: getBeneficiaries,
  saveBeneficiaries,
  confirmBeneficiaries,
  previewDistribution,
  distribute,
  rollovers: getRollovers,
  previewRollover,
  rollOver,
})
