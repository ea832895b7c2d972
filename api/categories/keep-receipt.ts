import { AppError } from '../errors.ts'
import { countTry } from '../platform/limits.ts'
import { redrawImage, storeUpload, takeFile } from '../platform/uploads.ts'
import { signedIn } from '../trpc.ts'
import { RECEIPT_BYTES, RECEIPT_TEXTS, receiptInput, receiptKept } from './receipt.schema.ts'
import { lineOf, replace, roomForReceipt } from './receipt.ts'

/**
 * Keeps the picture of a line’s receipt, in the place of one that was there. 404 for another's line; 429 after too
 * many.
 */
export const keepReceipt = signedIn
  .meta({ body: { files: 2 * RECEIPT_BYTES } })
  .input(receiptInput)
  .output(receiptKept)
  .mutation(async ({ ctx, input: { lineId, picture } }) => {
    const line = await ctx.asCaller(tx => lineOf(tx, lineId))
    await countTry(ctx.machinery, [['lineReceipt', ctx.customer]], RECEIPT_TEXTS.many)
    const bytes = await redrawImage(await takeFile(ctx.machinery, picture), 1600)
    if (!bytes) throw new AppError('validation_failed', RECEIPT_TEXTS.noImage, 'picture')
    const upload = { name: 'receipt.jpg', type: 'image/jpeg', bytes }
    await ctx.asCaller(async tx => {
      await roomForReceipt(tx, ctx.customer, line)
      const receipt = await storeUpload(tx, ctx.customer, 'receipt', upload, ctx.machinery.clocks.wall())
      await replace(tx, ctx.customer, line, receipt)
    })
    return { lineId: line, receipt: true }
  })
