/** Balances that are brought over from other banks' cards: how one is asked for, found and shown. */
import type * as z from 'zod'
import { money, text } from '../../ledger/money.ts'
import { BALANCE_TRANSFER, balanceTransferFee, transferRateUntil } from '../../ledger/rates.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { numberOf, totalOf, type Order } from '../platform/orders/order.ts'
import { ownOrder } from '../platform/orders/order.queries.ts'
import type { OrderState } from '../platform/orders/states.schema.ts'
import type { SignedInContext } from '../trpc.ts'
import { balanceTransfers, otherCard, type BroughtDetails } from './balance-transfer-order.ts'
import type { balanceTransfer, balanceTransferRequest } from './balance-transfer.schema.ts'

type Brought = Order<BroughtDetails>

const NOT_FOUND = 'Transfer not found.'

/** What a balance that is brought over today costs, and until when its rate holds. */
export const offerOn = (today: string) => ({
  apr: BALANCE_TRANSFER.apr,
  until: transferRateUntil(today),
  feePercent: BALANCE_TRANSFER.percent,
  feeMinimum: BALANCE_TRANSFER.minimum,
})

const words: Readonly<Record<OrderState, z.output<typeof balanceTransfer>['status']>> = {
  asked: 'Processing',
  'awaiting-code': 'Awaiting verification',
  'on-hold': 'Processing',
  scheduled: 'Processing',
  made: 'Completed',
  refused: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Cancelled',
}

export const shown = (one: Brought) => ({
  id: one.id,
  confirmationNumber: numberOf(one),
  date: one.on,
  from: otherCard(one.details),
  to: one.details.cardLabel,
  amount: one.amount ?? '0.00',
  fee: one.fee,
  total: totalOf(one),
  apr: one.details.apr,
  until: one.details.until,
  memo: one.details.memo,
  status: words[one.state],
  verifyBy: one.state === 'awaiting-code' && one.dueAt !== null ? new Date(one.dueAt).toISOString() : null,
})

type Request = z.output<typeof balanceTransferRequest>
type Asked = Pick<Request, 'accountId' | 'amount' | 'memo'>
interface Other {
  readonly id: string | null
  readonly issuer: string
  readonly last4: string
}

/** A balance transfer as an order, at the rate and the fee of today. */
export async function wanted(ctx: SignedInContext, input: Asked, other: Other): Promise<Wanted<BroughtDetails>> {
  const card = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
  const on = await ctx.machinery.clocks.today()
  const { apr, until } = offerOn(on)
  const { id: recipient, issuer, last4 } = other
  return {
    from: card.state.id,
    amount: input.amount,
    fee: text(balanceTransferFee(money(input.amount))),
    details: { cardLabel: labelOfOwn(card), issuer, last4, recipient, memo: input.memo ?? '', apr, until },
    needsCode: true,
    on,
  }
}

/** The caller's own one that an act means. */
export const ownBalanceTransfer = (ctx: SignedInContext, id: string): Promise<Brought> =>
  ctx.asCaller(tx => ownOrder(tx, balanceTransfers, id, NOT_FOUND))
