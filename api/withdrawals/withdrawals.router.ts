import { router } from '../trpc.ts'
import { nearbyAtms } from './atms.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { history } from './history.ts'
import { withdrawalCode } from './withdrawal-code.ts'
import { withdrawalStatus } from './withdrawal-status.ts'
import { withdrawalLimits } from './limits.ts'
import { withdrawalPreview } from './preview.ts'
import { receipt } from './receipt.ts'
import { withdraw } from './withdraw.ts'

export const withdrawals = router({
  history,
  status: withdrawalStatus,
  code: withdrawalCode,
  limits: withdrawalLimits,
  nearbyAtms,
  preview: withdrawalPreview,
  withdraw,
  receipt,
  cancel: cancelWithdrawal,
})
