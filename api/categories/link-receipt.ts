import { notFound } from '../errors.ts'
import { offerDownload } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { lineInput, RECEIPT_TEXTS, receiptLink } from './receipt.schema.ts'

/** The address from which this session fetches a picture once, within two minutes. */
export const linkReceipt = signedIn
  .input(lineInput)
  .output(receiptLink)
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
    const asker = { customer: ctx.customer, session: ctx.session.id }
    return { downloadUrl: await offerDownload(ctx.machinery, asker, 'upload', kept) }
  })
