/** A payment’s receipt, read or fetched by a link (doc3 §7). */
import type * as z from 'zod'
import { caller } from '../auth/customer.queries.ts'
import type { Print } from '../platform/press.ts'
import type { Reader } from '../trpc.ts'
import { anyPayment, toPayment } from './payment.queries.ts'
import type { byPayment } from './payment.schema.ts'
import type { receiptFile } from './receipt.ts'

const RECEIPTS = import.meta.resolve('./receipt.ts')

export const receiptOf = async (ctx: Reader, { id }: z.output<typeof byPayment>): Promise<Print> => {
  const { row, name, language } = await ctx.asCaller(async tx => {
    const { first_name, last_name, language } = await caller(tx, ctx.customer)
    return { row: await anyPayment(tx, id), name: `${first_name} ${last_name}`, language }
  })
  const today = await ctx.machinery.clocks.today()
  return () =>
    ctx.machinery.press<typeof receiptFile>(ctx.customer, RECEIPTS, 'receiptFile', [
      toPayment(row),
      name,
      today,
      language,
    ])
}
