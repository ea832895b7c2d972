import { router } from '../trpc.ts'
import { advance, getAdvances, previewAdvance } from './advance.ts'
import {
  getBalanceTransfers,
  previewBalanceTransfer,
  resendBalanceCode,
  transferBalance,
  verifyBalance,
} from './balance-transfer.ts'
import { getCardControls, setCardControls } from './controls.ts'
import { creditTransactions, getCredit } from './credit-account.ts'
import { getLimits, requestLimit } from './limit.ts'
import { payCard } from './pay-card.ts'
import { payOutCredit } from './pay-out-credit.ts'
import { getRewards, previewRedemption, redeem } from './rewards.ts'

export const cards = router({
  get: getCredit,
  transactions: creditTransactions,
  pay: payCard,
  payOutCredit,
  advances: getAdvances,
  previewAdvance,
  advance,
  balanceTransfers: getBalanceTransfers,
  previewBalanceTransfer,
  transferBalance,
  verifyBalance,
  resendBalanceCode,
  controls: getCardControls,
  setControls: setCardControls,
  limits: getLimits,
  requestLimit,
  rewards: getRewards,
  previewRedemption,
  redeem,
})
