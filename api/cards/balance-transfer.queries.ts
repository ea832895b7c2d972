/** Balances that are brought over from other banks' cards: how one is asked for, found and shown. */
import type * as z from 'zod'
import { money, text } from '../../ledger/money.ts'
import { BALANCE_TRANSFER, balanceTransferFee, transferRateUntil } from '../../ledger/rates/fees.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { numberOf, totalOf, type Order } from '../platform/orders/order.ts'
import { ownOrder, toOrder } from '../platform/orders/order.queries.ts'
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

/** `returned`: the other bank has sent it back. */
export const shown = (one: Brought, returned = false) => ({
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
  status: returned ? ('Returned' as const) : words[one.state],
  verifyBy: one.state === 'awaiting-code' && one.dueAt !== null ? new Date(one.dueAt).toISOString() : null,
})

type Request = z.output<typeof balanceTransferRequest>
type Asked = Pick<Request, 'accountId' | 'amount' | 'memo'>
interface Other {
  readonly id: string | null
  readonly issuer: string
  readonly last4: string
}

/** Any card of another bank: what may be done does not hang on which. */
export const anotherCard: Other = { id: null, issuer: 'Other bank', last4: '0000' }

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

/** Which of these came back from the other bank, by their events. Run it as the caller. */
export async function returnedOf(tx: Tx, orders: readonly Brought[]): Promise<ReadonlySet<number>> {
  const seqs = orders.flatMap(({ event }) => event ?? [])
  if (seqs.length === 0) return new Set()
  const found = await tx
    .selectFrom('app.my_came_back')
    .select('of')
    .where('ledger', '=', 1)
    .where('of', 'in', seqs.map(String))
    .execute()
  return new Set(found.map(({ of }) => Number(of)))
}

/** The orders that made these events, of the caller's own. */
export async function broughtBy(tx: Tx, events: readonly number[]): Promise<Brought[]> {
  if (events.length === 0) return []
  const found = await tx
    .selectFrom('app.money_order')
    .selectAll()
    .where('kind', '=', balanceTransfers.kind)
    .where('event', 'in', events.map(String))
    .execute()
  return found.map(row => toOrder(balanceTransfers, row))
}

/** The caller's own one that an act means. */
export const ownBalanceTransfer = (ctx: SignedInContext, id: string): Promise<Brought> =>
  ctx.asCaller(tx => ownOrder(tx, balanceTransfers, id, NOT_FOUND))
