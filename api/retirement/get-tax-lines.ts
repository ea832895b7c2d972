import { signedIn } from '../trpc.ts'
import { taxLinesOut, taxLinesQuery } from './tax-lines.schema.ts'
import { birthdayOf, taxLinesOf, totalsOf } from './tax-lines.queries.ts'

/** What came out of the caller's retirement accounts in a year, as Form 1099-R tells it. */
export const getTaxLines = signedIn
  .input(taxLinesQuery)
  .output(taxLinesOut)
  .query(async ({ ctx, input }) => {
    const { machinery, customer } = ctx
    const year = input.year ?? (await machinery.clocks.today()).slice(0, 4)
    return ctx.asCaller(async tx => {
      const asker = { customer, bornOn: await birthdayOf(tx, machinery, customer) }
      const lines = await taxLinesOf(tx, asker, year)
      return { year, lines, total: totalsOf(lines) }
    })
  })
