import { money, text } from '../../ledger/money.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { linesOfEvent } from '../platform/accounts/transactions.queries.ts'
import { numberOf } from '../platform/orders/order.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { certificateWithdrawals } from './certificate-order.ts'
import { certificateOf, paidToOf } from './certificate.queries.ts'
import { earlyWithdrawal, earlyWithdrawalAnswer } from './certificate.schema.ts'
import { wanted } from './early-withdrawal.queries.ts'
import { proceedsOf } from './proceeds.queries.ts'

/**
 * Takes money out: before maturity at a penalty (LED-24), in the days of grace without. 422 with the documented text
 * when amount and penalty do not fit (C-69); 409 while the bank closes the day of maturity or renewal.
 */
export const withdrawEarly = signedIn
  .input(earlyWithdrawal)
  .output(earlyWithdrawalAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, certificateWithdrawals, input, async ctx => {
      const cd = await certificateOf(ctx, input.accountId)
      return wanted(cd, (await proceedsOf(ctx)).to, input.amount, input.reason)
    })
    return ctx.asCaller(async tx => {
      const [withdrawal, penalty] = await linesOfEvent(tx, await accountNumbered(tx, order.from), event)
      if (!withdrawal) throw new Error('An early withdrawal without its line')
      return {
        confirmationNumber: numberOf(order),
        newBalance: String(penalty?.balance ?? withdrawal.balance ?? '0.00'),
        penaltyAmount: text(money(String(penalty?.amount ?? '0')).abs()),
        withdrawalTransaction: withdrawal,
        penaltyTransaction: penalty ?? null,
        ...(await paidToOf(tx, event)),
      }
    })
  })
