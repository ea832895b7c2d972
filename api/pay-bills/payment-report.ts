/**
 * The rows of a report of payments, by the question of `payment.schema.ts` (doc3 §7). `report.ts` draws them;
 * `get-report.ts` and `report-link.ts` hand the question on.
 */
import * as z from 'zod'
import { caller } from '../auth/customer.queries.ts'
import type { Print } from '../platform/press.ts'
import type { Reader } from '../trpc.ts'
import { paymentsOf, toPayment } from './payment.queries.ts'
import { reportRequest } from './payment.schema.ts'
import type { reportFile } from './report.ts'

const REPORTS = import.meta.resolve('./report.ts')

export const reportOf = async (ctx: Reader, { format, status }: z.output<typeof reportRequest>): Promise<Print> => {
  const { rows, name, language } = await ctx.asCaller(async tx => {
    const { first_name, last_name, language } = await caller(tx, ctx.customer)
    return { rows: await paymentsOf(tx, ctx.customer, status), name: `${first_name} ${last_name}`, language }
  })
  const today = await ctx.machinery.clocks.today()
  const listed = rows.map(toPayment)
  return () =>
    ctx.machinery.press<typeof reportFile>(ctx.customer, REPORTS, 'reportFile', [format, listed, name, today, language])
}
