import { signedIn } from '../trpc.ts'
import { forecastQuery, forecastRecord } from './forecast-record.schema.ts'
import { told, wanted } from './forecast-record.ts'

/** The forecast of one account, whether it is followed, and how good it was. */
export const getForecast = signedIn
  .input(forecastQuery)
  .output(forecastRecord)
  .query(async ({ ctx, input: { accountId } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.own.read(async (tx, own) =>
      told(tx, ctx.customer, await wanted({ own }, accountId), today, Promise.resolve(own.open)),
    )
  })
