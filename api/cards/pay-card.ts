import { bank } from '../../ledger/accounts.ts'
import { namedIn } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { cardPayments } from './card-payment-order.ts'
import { payment, paymentAnswer } from './credit-account.schema.ts'

/**
 * A card payment from an own account; without one it is typed-in money that lowers the debt shown and stays unsettled
 * (C-68, LED-23). 422 'Insufficient funds' when the paying account cannot.
 */
export const payCard = signedIn
  .input(payment)
  .output(paymentAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, cardPayments, input, async ctx => {
      const { accountId, amount, description, fromAccountId } = input
      const card = await accountFor(ctx, accountId, { kinds: ['credit'] })
      const payer = fromAccountId ? await namedIn('fromAccountId', ctx.own.account(fromAccountId)) : undefined
      const details = { description: description || 'Payment', cardLabel: labelOfOwn(card) }
      return { from: payer?.state.id ?? bank.unverifiedDeposits, to: card.state.id, amount, details }
    })
    return answerFor(ctx, order.to, event)
  })
