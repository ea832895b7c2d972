import { signedIn } from '../trpc.ts'
import { followInput, forecastRecord } from './forecast-record.schema.ts'
import { told, wanted } from './forecast-record.ts'

/** From the next morning on what is said of an account is kept, until it is followed no more. */
export const followForecast = signedIn
  .input(followInput)
  .output(forecastRecord)
  .mutation(async ({ ctx, input: { accountId, followed, line: typed } }) => {
    const own = await wanted(ctx, accountId)
    const today = await ctx.machinery.clocks.today()
    const [account, line] = [String(own.state.id), typed || null]
    return ctx.asCaller(async tx => {
      if (followed)
        await tx
          .insertInto('app.forecast_watch')
          .values({ account, customer: ctx.customer, line })
          .onConflict(row => row.column('account').doUpdateSet({ line }))
          .execute()
      else {
        await tx.deleteFrom('app.forecast_watch').where('account', '=', account).execute()
        await tx.deleteFrom('app.forecast_said').where('account', '=', account).execute()
      }
      return told(tx, ctx.customer, own, today)
    })
  })
