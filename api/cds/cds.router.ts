import { router } from '../trpc.ts'
import { add } from './add.ts'
import { certificateTransactions } from './certificate-transactions.ts'
import { choose } from './choose-at-maturity.ts'
import { chooseInterest } from './choose-interest.ts'
import { getCertificate } from './get-certificate.ts'
import { payOut } from './pay-out.ts'
import { previewAddition } from './preview-addition.ts'
import { previewChoice } from './preview-choice.ts'
import { previewInterestChoice } from './preview-interest-choice.ts'
import { previewPayout } from './preview-payout.ts'
import { quoteWithdrawal } from './quote-withdrawal.ts'
import { withdrawEarly } from './withdraw-early.ts'

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
