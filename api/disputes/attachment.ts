import { notFound } from '../errors.ts'
import { downloadLink, offerDownload } from '../platform/downloads.ts'
import { signedIn } from '../trpc.ts'
import { byAttachment, DISPUTE_UNKNOWN } from './disputes.schema.ts'

/**
 * A paper of one of the caller's own disputes again: `n` is its place in the list, from 0. Answers the address from
 * which this session fetches it once, within two minutes. 404 for anybody else's dispute and for a paper that there is
 * not.
 */
export const getAttachment = signedIn
  .input(byAttachment)
  .output(downloadLink)
  .mutation(async ({ ctx, input: { number, n } }) => {
    const kept = await ctx.asCaller(tx =>
      tx
        .selectFrom('app.dispute as d')
        .innerJoin('app.dispute_file as f', 'f.dispute', 'd.id')
        .innerJoin('app.upload as u', 'u.id', 'f.upload')
        .select(['u.id', 'u.name', 'u.type'])
        .where('d.number', '=', number.trim().toUpperCase())
        .where(eb => eb(eb.cast<string>('f.n', 'text'), '=', n))
        .executeTakeFirst(),
    )
    if (!kept) throw notFound(DISPUTE_UNKNOWN)
    return offerDownload(ctx, 'upload', { ...kept, name: nameOf(kept) })
  })

const ENDINGS: Readonly<Record<string, RegExp>> = { 'application/pdf': /\.pdf$/i, 'image/jpeg': /\.jpe?g$/i }

/**
 * The name tells what the bytes are, whatever the file was called when it came:
 * 'receipt.exe' goes back as 'receipt.exe.jpg'.
 */
function nameOf({ name, type }: { name: string; type: string }): string {
  if (ENDINGS[type]?.test(name)) return name
  const plain = name.replace(/\.(png|gif|jpe?g|pdf)$/i, '')
  return `${plain}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
}
