import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { comingUp } from './coming-up.queries.ts'
import { foundUntil } from './unordered.queries.ts'
import { COUNT_TEXTS, countInput, counting } from './coming-up.schema.ts'

/**
 * Switches something that comes up on or off: the forecast, the dashboard and "Safe to move?" count it or not. What
 * comes up stays as it is. 404 for what does not come up.
 */
export const countSource = signedIn
  .input(countInput)
  .output(counting)
  .mutation(async ({ ctx, input: { source, counted } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(async tx => {
      const items = await comingUp(tx, ctx.customer, today, today, foundUntil(today))
      if (!items.some(one => one.source === source)) throw notFound(COUNT_TEXTS.unknown)
      if (counted)
        await tx
          .deleteFrom('app.forecast_without')
          .where('customer', '=', ctx.customer)
          .where('source', '=', source)
          .execute()
      else
        await tx
          .insertInto('app.forecast_without')
          .values({ customer: ctx.customer, source })
          .onConflict(row => row.doNothing())
          .execute()
      return { source, counted }
    })
  })
