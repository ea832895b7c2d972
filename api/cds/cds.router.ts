import { router } from '../trpc.ts'
import { add, choose, payOut, previewAddition, previewChoice, previewPayout } from './at-maturity.ts'
import { certificateTransactions, getCertificate } from './certificate.ts'
import { chooseInterest } from './choose-interest.ts'
import { previewInterestChoice } from './preview-interest-choice.ts'
import { quoteWithdrawal, withdrawEarly } from './early-withdrawal.ts'

export const cds = router({
  get: getCertificate,
  transactions: certificateTransactions,
  quote: quoteWithdrawal,
  withdrawEarly,
  choose,
  previewChoice,
  chooseInterest,
  previewInterestChoice,
  add,
  previewAddition,
  payOut,
  previewPayout,
})
