import { text } from '../../ledger/money.ts'
import { toAccount } from '../accounts/account.queries.ts'
import { accountFor } from '../accounts/asked.queries.ts'
import { actOf, answerFor } from '../accounts/money-act.queries.ts'
import { signedIn } from '../trpc.ts'
import { creditBalanceOf } from './standing.queries.ts'
import { creditBalanceAnswer, creditBalancePayment, creditBalanceTexts } from './credit-account.schema.ts'

/** Pays a card's credit balance out to an own account. 422 with what can be paid out when it is less. */
export const payOutCredit = signedIn
  .input(creditBalancePayment)
  .output(creditBalanceAnswer)
  .mutation(async ({ ctx, input: { accountId, amount, toAccountId } }) => {
    const own = await accountFor(ctx, accountId, { kinds: ['credit'] })
    const to = await ctx.own.account(toAccountId)
    const [card, target] = [toAccount(own), toAccount(to)]
    const payload = {
      card: own.state.id,
      to: to.state.id,
      amount,
      cardLabel: `${card.name} ••${card.lastFour}`,
      toLabel: `${target.name} ••${target.lastFour}`,
    }
    const made = await answerFor(ctx, own, await actOf(ctx, 'credit-balance-refund', payload, creditBalanceTexts))
    const after = await ctx.own.account(own.state.publicId)
    const { availableCredit = '0.00' } = toAccount(after)
    const creditBalance = text(await ctx.asCaller(tx => creditBalanceOf(tx, after.state)))
    return { ...made, availableCredit, creditBalance }
  })
