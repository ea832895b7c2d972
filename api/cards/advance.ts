import type * as z from 'zod'
import { cashOn } from '../../ledger/events/cash-advance.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { CASH_ADVANCE_LIMIT, CASH_ADVANCE_PAGE_FEE, cashAdvanceFee } from '../../ledger/rates.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { accountNumbered, answerFor } from '../platform/accounts/money-act.ts'
import { ratesOf } from '../platform/jobs/card-cycle.ts'
import { numberOf, totalOf } from '../platform/orders/order.ts'
import { newestOrders } from '../platform/orders/order.queries.ts'
import { placeNow, refusalOf, type WantedNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { advances } from './advance-order.ts'
import { advanceAnswer, advancePreview, advanceRequest, advances as advancesOut } from './advance.schema.ts'

/** doc3 §9. */
const LATEST = 10

const lends = ({ state }: OwnAccount) => text(most(ZERO, cashOn(state)))

/** The caller's cards with the cash that each gives, and the latest advances. */
export const getAdvances = signedIn.output(advancesOut).query(async ({ ctx }) => {
  const [own, made] = await ctx.asCaller(async tx => [
    await accountsOf(tx),
    await newestOrders(tx, advances, { customer: ctx.customer, states: ['made'], limit: LATEST }),
  ])
  const cards = own.filter(({ state }) => state.kind === 'credit')
  return {
    cards: cards.map(one => {
      const { id, name, lastFour } = toAccount(one)
      return { id, name, lastFour, availableCredit: lends(one), apr: ratesOf(one.state.terms).cash }
    }),
    limit: CASH_ADVANCE_LIMIT,
    recent: made.map(one => ({
      id: numberOf(one),
      date: one.on,
      amount: one.amount ?? '0.00',
      fee: one.fee,
      account: one.details.cardLabel,
    })),
  }
})

type Request = z.output<typeof advanceRequest>

async function wanted(ctx: SignedInContext, input: Request): Promise<WantedNow<{ cardLabel: string }>> {
  const card = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
  const to = await ctx.own.account(input.toAccountId)
  const { amount } = input
  const fee = text(cashAdvanceFee(money(amount), CASH_ADVANCE_PAGE_FEE))
  return { from: card.state.id, to: to.state.id, amount, fee, details: { cardLabel: labelOfOwn(card) } }
}

/** What an advance costs, and why it would be refused. Promises nothing. */
export const previewAdvance = signedIn
  .input(advanceRequest)
  .output(advancePreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input)
    const refusal = await refusalOf(ctx, advances, { ...order, on: await ctx.machinery.clocks.today() })
    const { amount } = input
    const { fee = '0.00' } = order
    return { amount, fee, total: totalOf({ amount, fee }), refusal }
  })

/** Cash on a card is on the own account at once. 422 above the available credit with its fee, or above one advance. */
export const advance = signedIn
  .input(advanceRequest)
  .output(advanceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, advances, input, ctx => wanted(ctx, input))
    const { newBalance, transaction } = await answerFor(ctx, order.to, event)
    const availableCredit = await ctx.asCaller(async tx => lends(await accountNumbered(tx, order.from)))
    const { amount } = input
    const { fee, on: date } = order
    const total = totalOf({ amount, fee })
    return { amount, fee, total, confirmationNumber: numberOf(order), date, availableCredit, newBalance, transaction }
  })
