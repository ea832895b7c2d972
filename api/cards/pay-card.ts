import { toAccount } from '../accounts/account.queries.ts'
import { accountFor } from '../accounts/asked.queries.ts'
import { actOf, answerFor, typedTexts } from '../accounts/money-act.queries.ts'
import { signedIn } from '../trpc.ts'
import { payment, paymentAnswer } from './credit-account.schema.ts'

/**
 * A card payment from an own account; without one it is typed-in money that lowers the debt shown and stays unsettled (C-68,
 * LED-23). 422 'Insufficient funds' when the paying account cannot.
 */
export const payCard = signedIn
  .input(payment)
  .output(paymentAnswer)
  .mutation(async ({ ctx, input: { accountId, amount, description, fromAccountId } }) => {
    const own = await accountFor(ctx, accountId, { kinds: ['credit'] })
    const from = fromAccountId ? (await ctx.own.account(fromAccountId)).state.id : undefined
    const { name, lastFour } = toAccount(own)
    const payload = {
      card: own.state.id,
      owner: ctx.customer,
      amount,
      description: description || 'Payment',
      cardLabel: `${name} ••${lastFour}`,
      ...(from === undefined ? {} : { from }),
    }
    const made = await answerFor(ctx, own, await actOf(ctx, 'card-payment', payload, typedTexts))
    const { availableCredit = '0.00' } = toAccount(await ctx.own.account(own.state.publicId))
    return { ...made, availableCredit }
  })
