import { AppError, notFound } from '../errors.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { callOff } from '../platform/orders/cancel.ts'
import { liveOrders } from '../platform/orders/order.queries.ts'
import { numberOf } from '../platform/orders/order.ts'
import { place } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { loanPayments, NO_INSTALMENTS, seriesOf } from './loan-order.ts'
import { loanAutopayAnswer, loanAutopayRequest } from './loan.schema.ts'
import { LOAN_MISSING, named } from './loan.ts'

/**
 * Another account pays the instalments from now on; those that came before it are called off once it stands. 409 when
 * the last one was due: what is due then is paid by hand.
 */
export const repayLoanFrom = signedIn
  .input(loanAutopayRequest)
  .output(loanAutopayAnswer)
  .mutation(async ({ ctx, input: { id, fromAccountId } }) => {
    const series = await place(ctx, loanPayments, { id, fromAccountId }, async ctx => {
      const { order, standing } = await named(ctx, id)
      if (standing.owed.isZero() || standing.deemed) throw notFound(LOAN_MISSING)
      const from = await ctx.own.account(fromAccountId)
      const today = await ctx.machinery.clocks.today()
      const series = seriesOf(order, { account: from.state.id, label: labelOfOwn(from) }, today)
      if (!series) throw new AppError('wrong_state', NO_INSTALMENTS)
      return series
    })
    const before = await ctx.asCaller(tx => liveOrders(tx, loanPayments, ctx.customer))
    for (const one of before)
      if (one.series !== series.series && one.details.loan === series.details.loan && one.number < series.number)
        await callOff(ctx.machinery, loanPayments, one, 'This payment is being made right now.')
    return { confirmationNumber: numberOf(series), name: series.details.fromLabel, date: series.on }
  })
