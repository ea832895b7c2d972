import type * as z from 'zod'
import { cashOn } from '../../ledger/events/cash-advance.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { BALANCE_TRANSFER, balanceTransferFee, transferRateUntil } from '../../ledger/rates.ts'
import { AppError } from '../errors.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { wrongCode } from '../platform/codes.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { enterCode, resendCode } from '../platform/orders/enter-code.ts'
import { numberOf, totalOf, type Order } from '../platform/orders/order.ts'
import { newestOrders, ownOrder } from '../platform/orders/order.queries.ts'
import { place, refusalOf } from '../platform/orders/place.ts'
import type { OrderState } from '../platform/orders/states.schema.ts'
import { step } from '../platform/orders/step.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { balanceTransfers, otherCard, type BroughtDetails } from './balance-transfer-order.ts'
import {
  balanceTransfer,
  balanceTransferPreview,
  balanceTransferQuery,
  balanceTransferRequest,
  balanceTransfers as balanceTransfersOut,
  byBalanceTransfer,
  verifyBalanceTransfer,
} from './balance-transfer.schema.ts'
import { broughtOver } from './brought-over.queries.ts'
import { otherCardFor } from './other-card.ts'

type Brought = Order<BroughtDetails>

const LATEST = 10
const NOT_FOUND = 'Transfer not found.'

/** The caller's cards, what a balance that is brought over costs, what is left of earlier ones, and the latest. */
export const getBalanceTransfers = signedIn.output(balanceTransfersOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  const { customer } = ctx
  return ctx.asCaller(async tx => {
    const own = (await accountsOf(tx)).filter(({ state }) => state.kind === 'credit')
    const recent = await newestOrders(tx, balanceTransfers, { customer, limit: LATEST })
    const left = []
    for (const card of own)
      for (const { of, owed, apr, until } of await broughtOver(tx, card.state, today)) {
        const order = recent.find(({ event }) => event === of)
        const from = order ? otherCard(order.details) : ''
        left.push({ id: String(of), from, to: labelOfOwn(card), owed, apr, until })
      }
    return { cards: own.map(cardOf), offer: offerOn(today), broughtOver: left, recent: recent.map(shown) }
  })
})

function cardOf(own: OwnAccount) {
  const { id, name, lastFour } = toAccount(own)
  return { id, name, lastFour, availableCredit: text(most(ZERO, cashOn(own.state))) }
}

const offerOn = (today: string) => ({
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

const shown = (one: Brought) => ({
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

async function wanted(ctx: SignedInContext, input: Asked, other: Other): Promise<Wanted<BroughtDetails>> {
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

/** What it costs, at which rate and until when, and why it would be refused. Promises nothing. */
export const previewBalanceTransfer = signedIn
  .input(balanceTransferQuery)
  .output(balanceTransferPreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input, { id: null, issuer: 'Other bank', last4: '0000' })
    const refusal = await refusalOf(ctx, balanceTransfers, { ...order, needsCode: false })
    const { amount } = input
    const { fee = '0.00', details } = order
    return { amount, fee, total: totalOf({ amount, fee }), apr: details.apr, until: details.until, refusal }
  })

/**
 * Sets amount and fee aside and mails a code; with it the other bank's card is paid (C-108). 422 above the available
 * credit, its fee counted in.
 */
export const transferBalance = signedIn
  .input(balanceTransferRequest)
  .output(balanceTransfer)
  .mutation(async ({ ctx, input }) => {
    const { machinery, customer } = ctx
    const now = machinery.clocks.wall()
    const order = await place(ctx, balanceTransfers, input, async reading =>
      wanted(reading, input, await ctx.asCaller(tx => otherCardFor(tx, machinery.keys, customer, input, now))),
    )
    return shown(order)
  })

const own = (ctx: SignedInContext, id: string): Promise<Brought> =>
  ctx.asCaller(tx => ownOrder(tx, balanceTransfers, id, NOT_FOUND))

/**
 * Hands in the code. The fifth wrong one cancels the transfer and gives its hold back; one that was verified answers as
 * it stands.
 */
export const verifyBalance = signedIn
  .input(verifyBalanceTransfer)
  .output(balanceTransfer)
  .mutation(async ({ ctx, input: { transferId, verificationCode } }) => {
    const { machinery } = ctx
    const one = await own(ctx, transferId)
    const { order, ...entered } = await enterCode(machinery, balanceTransfers, one, verificationCode, same => same)
    if (entered.outcome !== 'wrong') {
      const { order: now } = await step(machinery, balanceTransfers, order, { what: 'due' })
      if (now.state === 'made') return shown(now)
      throw new AppError('wrong_state', 'This transfer was not made. No money moved.')
    }
    if (!entered.spent) throw wrongCode(undefined, 'verificationCode')
    await step(machinery, balanceTransfers, order, { what: 'called-off', as: 'cancelled', why: 'wrong_codes' })
    const spent = 'Too many wrong codes. The transfer was cancelled and no money moved.'
    throw new AppError('wrong_code', spent, 'verificationCode')
  })

/** Sends another code; the earlier one ends. */
export const resendBalanceCode = signedIn
  .input(byBalanceTransfer)
  .output(balanceTransfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const { id } = await own(ctx, transferId)
    const text = 'This transfer does not wait for a code.'
    return shown(await resendCode(ctx.machinery, balanceTransfers, id, text))
  })
