/**
 * Every money event that the journal knows, by kind. A new event is one file in this folder, and here its import and
 * its place in the list.
 */
import { accountClosed } from './account-closed.ts'
import { accountFrozen } from './account-frozen.ts'
import { accountOpening } from './account-opening.ts'
import { accountThawed } from './account-thawed.ts'
import { atmDispensed } from './atm-dispensed.ts'
import { atmExpired } from './atm-expired.ts'
import { atmHold } from './atm-hold.ts'
import { balanceTransferReturn } from './balance-transfer-return.ts'
import { balanceTransfer } from './balance-transfer.ts'
import { billPaymentReturn } from './bill-payment-return.ts'
import { billPayment } from './bill-payment.ts'
import { branchWithdrawal } from './branch-withdrawal.ts'
import { cardControlsSet } from './card-controls.ts'
import { cardPayment } from './card-payment.ts'
import { cardPurchase } from './card-purchase.ts'
import { cardStatement } from './card-statement.ts'
import { cashAdvance } from './cash-advance.ts'
import { cdAddition } from './cd-addition.ts'
import { cdChoice } from './cd-choice.ts'
import { cdInterestChoice } from './cd-interest-choice.ts'
import { cdEarlyWithdrawal } from './cd-early-withdrawal.ts'
import { cdMatured } from './cd-matured.ts'
import { cdPayout } from './cd-payout.ts'
import { cdRenewal } from './cd-renewal.ts'
import { chargeBack } from './charge-back.ts'
import { checkDeposit } from './check-deposit.ts'
import { checkOrder } from './check-order.ts'
import { contribution } from './contribution.ts'
import { creditBalanceRefund } from './credit-balance-refund.ts'
import { creditLimitChanged } from './credit-limit-changed.ts'
import { creditLimitDecided } from './credit-limit-decided.ts'
import { dayOpened } from './day-opened.ts'
import { deposit } from './deposit.ts'
import { disputeCreditEnded } from './dispute-credit-ended.ts'
import { disputeCredit } from './dispute-credit.ts'
import { distribution, distributionFirst } from './distribution.ts'
import { dividend } from './dividend.ts'
import type { EventModule } from './event.ts'
import { externalReturn } from './external-return.ts'
import { externalTransfer } from './external-transfer.ts'
import { holdPlaced } from './hold-placed.ts'
import { interest } from './interest.ts'
import { internalTransfer } from './internal-transfer.ts'
import { keyClosed } from './key-closed.ts'
import { limitOrderCancelled } from './limit-order-cancelled.ts'
import { limitOrderFilled } from './limit-order-filled.ts'
import { limitOrderPlaced } from './limit-order-placed.ts'
import { monthlyFee } from './monthly-fee.ts'
import { orderEnded } from './order-ended.ts'
import { ownRollover, ownRolloverFirst } from './own-rollover.ts'
import { paymentPlanned } from './payment-planned.ts'
import { rebalance } from './rebalance.ts'
import { retirementLoanDefaulted } from './retirement-loan-defaulted.ts'
import { retirementLoanPayment } from './retirement-loan-payment.ts'
import { retirementLoan } from './retirement-loan.ts'
import { returned } from './return.ts'
import { reversal } from './reversal.ts'
import { rewardsEarned } from './rewards-earned.ts'
import { rewardsRedeemed } from './rewards-redeemed.ts'
import { rolloverRequested } from './rollover-requested.ts'
import { rollover } from './rollover.ts'
import { securityBuy } from './security-buy.ts'
import { securitySell } from './security-sell.ts'
import { settle } from './settle.ts'
import { transferReversal } from './transfer-reversal.ts'
import { wireReturn } from './wire-return.ts'
import { wire } from './wire.ts'

const list = [
  accountOpening,
  deposit,
  internalTransfer,
  transferReversal,
  externalTransfer,
  externalReturn,
  wire,
  wireReturn,
  cardPurchase,
  cardPayment,
  cardStatement,
  creditBalanceRefund,
  billPayment,
  billPaymentReturn,
  paymentPlanned,
  branchWithdrawal,
  atmHold,
  atmDispensed,
  atmExpired,
  cashAdvance,
  balanceTransfer,
  balanceTransferReturn,
  checkDeposit,
  checkOrder,
  cdEarlyWithdrawal,
  cdChoice,
  cdInterestChoice,
  cdMatured,
  cdAddition,
  cdPayout,
  cdRenewal,
  contribution,
  distribution,
  rolloverRequested,
  rollover,
  ownRollover,
  retirementLoan,
  retirementLoanPayment,
  retirementLoanDefaulted,
  securityBuy,
  securitySell,
  rebalance,
  limitOrderPlaced,
  limitOrderFilled,
  limitOrderCancelled,
  dividend,
  disputeCredit,
  disputeCreditEnded,
  rewardsEarned,
  rewardsRedeemed,
  creditLimitChanged,
  creditLimitDecided,
  cardControlsSet,
  accountFrozen,
  accountThawed,
  accountClosed,
  holdPlaced,
  orderEnded,
  interest,
  monthlyFee,
  settle,
  returned,
  chargeBack,
  reversal,
  dayOpened,
  keyClosed,
]

/**
 * Modules whose rules a newer version in `list` has replaced. What was decided by them is replayed, decided again and
 * described by them, so a module that changes what it accepts or makes gets a new version, and the old one stands here.
 */
const earlier = [distributionFirst, ownRolloverFirst].map(ofAny)

/** Payloads differ per kind; each is parsed by its own schema before its own functions see it. */
function ofAny(module: Pick<EventModule, 'kind' | 'version'>): EventModule<unknown> {
  return module as unknown as EventModule<unknown>
}

export const modules: ReadonlyMap<string, EventModule<unknown>> = new Map(
  list.map(module => [module.kind, ofAny(module)]),
)

/** The rules of an event of this kind and version; undefined when none are known. */
export function moduleOf(kind: string, version: number): EventModule<unknown> | undefined {
  const module = modules.get(kind)
  return module?.version === version ? module : earlier.find(one => one.kind === kind && one.version === version)
}
