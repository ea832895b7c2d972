/** Every kind of order that the bank carries out, one line each. */
import { deposits } from './platform/accounts/deposit-order.ts'
import { autoSaves } from './auto-save/auto-save-order.ts'
import { autopays } from './autopay/autopay-order.ts'
import { advances } from './cards/advance-order.ts'
import { balanceTransfers } from './cards/balance-transfer-order.ts'
import { cardPayments, creditBalances } from './cards/card-payment-order.ts'
import { redemptions } from './cards/reward-order.ts'
import { certificateAdditions, certificatePayouts, certificateWithdrawals } from './cds/certificate-order.ts'
import { checkDeposits } from './check-deposits/check-deposit-order.ts'
import { checkOrders } from './check-orders/check-order.ts'
import { rebalances } from './investments/rebalance-order.ts'
import { securityOrders } from './investments/security-order.ts'
import { openings } from './open-account/opening-order.ts'
import { billAutopays, billPayments } from './pay-bills/payment-order.ts'
import type { OrderKind, OrderKinds } from './platform/orders/kind.ts'
import { contributions } from './retirement/contribution-order.ts'
import { distributions } from './retirement/distribution-order.ts'
import { loanPayments, loans } from './retirement/loan-order.ts'
import { directRollovers } from './retirement/direct-rollover-order.ts'
import { rollovers } from './retirement/rollover-order.ts'
import { transfers } from './transfers/transfer-order.ts'
import { withdrawals } from './withdrawals/withdrawal-order.ts'

/** What a kind keeps is read by the kind itself, so that a list of them need not know it. */
const list = [
  transfers,
  withdrawals,
  billPayments,
  billAutopays,
  autopays,
  autoSaves,
  deposits,
  cardPayments,
  creditBalances,
  redemptions,
  advances,
  balanceTransfers,
  contributions,
  distributions,
  rollovers,
  directRollovers,
  loans,
  loanPayments,
  certificateWithdrawals,
  certificateAdditions,
  certificatePayouts,
  securityOrders,
  rebalances,
  openings,
  checkOrders,
  checkDeposits,
] as unknown as readonly OrderKind<never>[] // each reads its own details only

export const orderKinds: OrderKinds = new Map(list.map(kind => [kind.kind, kind]))
