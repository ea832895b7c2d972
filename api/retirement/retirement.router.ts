import { router } from '../trpc.ts'
import { confirmBeneficiaries } from './confirm-beneficiaries.ts'
import { getBeneficiaries } from './get-beneficiaries.ts'
import { saveBeneficiaries } from './save-beneficiaries.ts'
import { cancelContribution } from './cancel-contribution.ts'
import { getContributions } from './get-contributions.ts'
import { planContribution } from './plan-contribution.ts'
import { previewContribution } from './preview-contribution.ts'
import { distribute } from './distribute.ts'
import { previewDistribution } from './preview-distribution.ts'
import { getLoans } from './get-loans.ts'
import { previewLoan } from './preview-loan.ts'
import { takeLoan } from './take-loan.ts'
import { previewLoanPayment } from './preview-loan-payment.ts'
import { payLoan } from './pay-loan.ts'
import { repayLoanFrom } from './repay-loan-from.ts'
import { getTaxLines } from './get-tax-lines.ts'
import { getRollovers } from './get-rollovers.ts'
import { previewRollover } from './preview-rollover.ts'
import { rollOver } from './roll-over.ts'
import { cancelDirectRollover } from './cancel-direct-rollover.ts'
import { previewDirectRollover } from './preview-direct-rollover.ts'
import { requestDirectRollover } from './request-direct-rollover.ts'
import { cancelDistribution } from './cancel-distribution.ts'
import { getDistributions } from './get-distributions.ts'
import { contribute } from './contribute.ts'
import { getRetirement } from './get-retirement.ts'
import { retirementTransactions } from './retirement.ts'

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
  distributions: getDistributions,
  cancelDistribution,
  rollovers: getRollovers,
  previewRollover,
  rollOver,
  previewDirectRollover,
  requestDirectRollover,
  cancelDirectRollover,
  taxLines: getTaxLines,
  loans: getLoans,
  previewLoan,
  takeLoan,
  previewLoanPayment,
  payLoan,
  repayLoanFrom,
})
