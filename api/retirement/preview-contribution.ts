import { outlookOf } from '../coming-up/outlook.queries.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { contributions } from './contribution-order.ts'
import { contributionPlan, planPreview } from './contribution-plan.schema.ts'
import { roomIn } from './room.queries.ts'
import { wantedPlan, yearOf } from './contribution-plan.ts'

/**
 * What a contribution would take of the account and of the year, and why it would be refused. Promises nothing: its
 * day decides.
 */
export const previewContribution = signedIn
  .input(contributionPlan)
  .output(planPreview)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const wanted = await wantedPlan(ctx, input)
    const refusal = await refusalOf(ctx, contributions, wanted)
    const payer = input.fromAccountId === undefined ? undefined : await ctx.own.account(input.fromAccountId)
    const act = { total: input.amount, leaves: false, on: input.startDate, series: wanted.course }
    return ctx.asCaller(async tx => ({
      room: await roomIn(tx, ctx.customer, Number(yearOf(input)), wanted.details.catchesUpFrom ?? Infinity),
      safe: payer ? await outlookOf(tx, ctx.customer, payer, act, today) : null,
      refusal,
    }))
  })
