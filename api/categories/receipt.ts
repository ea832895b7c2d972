/** A picture of the receipt beside a line: drawn anew, given back for one download. */
import { AppError, notFound } from '../errors.ts'
import { offerDownload } from '../platform/downloads.ts'
import { countTry } from '../platform/limits.ts'
import { everyAccountOf } from '../platform/accounts/account.queries.ts'
import { lineIdOf } from '../platform/categories/entries.ts'
import type { Tx } from '../platform/db.ts'
import { redrawImage, storeUpload, takeFile } from '../platform/uploads.ts'
import { signedIn } from '../trpc.ts'
import { lineInput, RECEIPT_BYTES, RECEIPT_TEXTS, receiptInput, receiptKept, receiptLink } from './receipt.schema.ts'
import { ownLineIn } from './line.queries.ts'

async function lineOf(tx: Tx, lineId: string): Promise<string> {
  const line = await ownLineIn(tx, await everyAccountOf(tx), lineId)
  if (!line) throw notFound('Transaction not found.')
  return lineIdOf(line)
}

/** Keeps it, in the place of one that was there. 404 for another's line; 429 after too many. */
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
      const receipt = await storeUpload(tx, ctx.customer, 'receipt', upload, ctx.machinery.clocks.wall())
      await replace(tx, ctx.customer, line, receipt)
    })
    return { lineId: line, receipt: true }
  })

/** What was there before is forgotten. */
async function replace(tx: Tx, customer: string, line: string, receipt: string | null): Promise<boolean> {
  const before = await tx
    .selectFrom('app.posting_note')
    .select('receipt')
    .where('customer', '=', customer)
    .where('line', '=', line)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('app.posting_note')
    .values({ customer, line, receipt })
    .onConflict(one => one.columns(['customer', 'line']).doUpdateSet({ receipt }))
    .execute()
  const old = before?.receipt ?? null
  if (old !== null) await tx.deleteFrom('app.upload').where('id', '=', old).execute()
  return old !== null
}

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

/** The address from which this session fetches it once, within two minutes. */
export const linkReceipt = signedIn
  .input(lineInput)
  .output(receiptLink)
  .mutation(async ({ ctx, input: { lineId } }) => {
    const kept = await ctx.asCaller(tx =>
      tx
        .selectFrom('app.posting_note as n')
        .innerJoin('app.upload as u', 'u.id', 'n.receipt')
        .select(['u.name', 'u.type', 'u.bytes'])
        .where('n.line', '=', lineId.trim())
        .executeTakeFirst(),
    )
    if (!kept) throw notFound(RECEIPT_TEXTS.none)
    const asker = { customer: ctx.customer, session: ctx.session.id }
    return { downloadUrl: await offerDownload(ctx.machinery, asker, kept) }
  })
