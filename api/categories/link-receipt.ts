import { notFound } from '../errors.ts'
import { downloadLink, offerDownload } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { lineInput, RECEIPT_TEXTS } from './receipt.schema.ts'

/** The address from which this session fetches a picture once, within two minutes. */
export const linkReceipt = signedIn
  .input(lineInput)
  .output(downloadLink)
  .mutation(async ({ ctx, input: { lineId } }) => {
    const kept = await ctx.asCaller(tx =>
      tx
        .selectFrom('app.posting_note as n')
        .innerJoin('app.upload as u', 'u.id', 'n.receipt')
        .select(['u.id', 'u.name', 'u.type'])
        .where('n.line', '=', lineId.trim())
        .executeTakeFirst(),
    )
    if (!kept) throw notFound(RECEIPT_TEXTS.none)
    return offerDownload(ctx, 'upload', kept)
  })
