import { router } from '../trpc.ts'
import { creditTransactions, getCredit } from './credit-account.ts'
import { payCard } from './pay-card.ts'
import { payOutCredit } from './pay-out-credit.ts'
import { getRewards, previewRedemption, redeem } from './rewards.ts'

export const cards = router({
  get: getCredit,
  transactions: creditTransactions,
  pay: payCard,
  payOutCredit,
  rewards: getRewards,
  previewRedemption,
  redeem,
})
