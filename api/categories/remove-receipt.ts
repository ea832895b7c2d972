import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { lineInput, RECEIPT_TEXTS, receiptKept } from './receipt.schema.ts'
import { lineOf, replace } from './receipt.ts'

/** Takes the picture of a line away. */
export const removeReceipt = signedIn
  .input(lineInput)
  .output(receiptKept)
  .mutation(({ ctx, input: { lineId } }) =>
    ctx.asCaller(async tx => {
      const line = await lineOf(tx, lineId)
      if (!(await replace(tx, ctx.customer, line, null))) throw notFound(RECEIPT_TEXTS.none)
      return { lineId: line, receipt: false }
    }),
  )
