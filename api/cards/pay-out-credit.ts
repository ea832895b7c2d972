import { text } from '../../ledger/money.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { accountNumbered, answerFor } from '../platform/accounts/money-act.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { creditBalances } from './card-payment-order.ts'
import { creditBalanceAnswer, creditBalancePayment } from './credit-account.schema.ts'
import { creditBalanceOf } from './standing.queries.ts'

/** Pays a card's credit balance out to an own account. 422 with what can be paid out when it is less. */
export const payOutCredit = signedIn
  .input(creditBalancePayment)
  .output(creditBalanceAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, creditBalances, input, async ctx => {
      const card = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
      const to = await ctx.own.account(input.toAccountId)
      const details = { cardLabel: labelOfOwn(card), toLabel: labelOfOwn(to) }
      return { from: card.state.id, to: to.state.id, amount: input.amount, details }
    })
    const creditBalance = await ctx.asCaller(async tx =>
      text(await creditBalanceOf(tx, (await accountNumbered(tx, order.from)).state)),
    )
    return { ...(await answerFor(ctx, order.from, event)), creditBalance }
  })
