import { router } from '../trpc.ts'
import { advance } from './advance.ts'
import { getAdvances } from './get-advances.ts'
import { previewAdvance } from './preview-advance.ts'
import { getBalanceTransfers } from './get-balance-transfers.ts'
import { previewBalanceTransfer } from './preview-balance-transfer.ts'
import { resendBalanceCode } from './resend-balance-code.ts'
import { transferBalance } from './transfer-balance.ts'
import { cancelBalanceTransfer } from './cancel-balance-transfer.ts'
import { verifyBalance } from './verify-balance.ts'
import { getCardControls } from './get-card-controls.ts'
import { setCardControls } from './set-card-controls.ts'
import { creditTransactions } from './credit-transactions.ts'
import { getCredit } from './get-credit.ts'
import { getLimits } from './get-limits.ts'
import { requestLimit } from './request-limit.ts'
import { payCard } from './pay-card.ts'
import { payOutCredit } from './pay-out-credit.ts'
import { getRewards } from './get-rewards.ts'
import { previewRedemption } from './preview-redemption.ts'
import { redeem } from './redeem.ts'

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
  cancelBalanceTransfer,
  controls: getCardControls,
  setControls: setCardControls,
  limits: getLimits,
  requestLimit,
  rewards: getRewards,
  previewRedemption,
  redeem,
})
