/** A payment’s receipt, read or fetched by a link (doc3 §7). */
import { caller } from '../auth/customer.queries.ts'
import { FileAnswer } from '../platform/downloads.ts'
import type { FileToSend } from '../platform/file-to-send.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { anyPayment, toPayment } from './payment.queries.ts'
import { byPayment, downloadLink } from './payment.schema.ts'
import type { receiptFile } from './receipt.ts'
import { offer } from './offer.ts'

const RECEIPTS = import.meta.resolve('./receipt.ts')

const receiptOf = async (ctx: SignedInContext, id: string): Promise<FileToSend> => {
  const { row, name, language } = await ctx.asCaller(async tx => {
    const { first_name, last_name, language } = await caller(tx, ctx.customer)
    return { row: await anyPayment(tx, id), name: `${first_name} ${last_name}`, language }
  })
  const today = await ctx.machinery.clocks.today()
  return ctx.machinery.press<typeof receiptFile>(ctx.customer, RECEIPTS, 'receiptFile', [
    toPayment(row),
    name,
    today,
    language,
  ])
}

/** A PDF. */
export const receipt = signedIn
  .meta({ allowance: 'document' })
  .input(byPayment)
  .query(async ({ ctx, input: { id } }) => new FileAnswer(await receiptOf(ctx, id)))

/** Where the browser fetches the receipt, once. */
export const receiptLink = signedIn
  .meta({ allowance: 'document' })
  .input(byPayment)
  .output(downloadLink)
  .mutation(async ({ ctx, input: { id } }) => offer(ctx, await receiptOf(ctx, id)))
