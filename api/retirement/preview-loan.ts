import { position } from '../../ledger/accounts.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { loanSchedule } from '../../ledger/rates/plan-loan.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { loans } from './loan-order.ts'
import { loanPreview, loanRequest } from './loan.schema.ts'
import { toInstalment, wantedLoan } from './loan.ts'
import { retirement } from './retirement.ts'

/** What a loan would cost, month by month, and why it would be refused. Promises nothing. */
export const previewLoan = signedIn
  .input(loanRequest)
  .output(loanPreview)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const wanted = await wantedLoan(ctx, input)
    const refusal = await refusalOf(ctx, loans, { ...wanted, on: today })
    const plan = await accountFor(ctx, input.accountId, retirement)
    const { months, rate } = wanted.details
    const schedule = loanSchedule({ amount: money(input.amount), rate, months, lentOn: today })
    const interest = sum(schedule.map(one => one.interest))
    return {
      amount: input.amount,
      rate,
      schedule: schedule.map(toInstalment),
      interest: text(interest),
      total: text(interest.plus(input.amount)),
      balanceAfter: text(position(plan.state).posted.minus(input.amount)),
      refusal,
    }
  })
