import sharp from 'sharp'
import { notFound } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { pictureTurn, readUpload, toDataUrl } from '../platform/uploads.ts'
import { signedIn } from '../trpc.ts'
import { checkById } from './check-deposit.queries.ts'
import { images as imagesAnswer, imagesQuery } from './check-deposits.schema.ts'

/** Both sides of one of the customer's own checks, small. 404 for anybody else's. */
export const images = signedIn
  .input(imagesQuery)
  .output(imagesAnswer)
  .query(({ ctx, input: { id } }) =>
    ctx.asCaller(async tx => {
      const row = await checkById(tx, id)
      if (!row) throw notFound('Check deposit not found')
      return { front: await thumbnail(tx, row.front), back: await thumbnail(tx, row.back) }
    }),
  )

async function thumbnail(tx: Tx, id: string): Promise<string> {
  const upload = await readUpload(tx, id)
  if (!upload) throw notFound('Check deposit not found')
  const bytes = await pictureTurn(() =>
    sharp(upload.bytes).resize(480, 480, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer(),
  )
  return toDataUrl({ type: 'image/jpeg', bytes })
}
