import { AppError } from '../errors.ts'
import { countTry } from '../platform/limits.ts'
import type { Tx } from '../platform/db.ts'
import { bounds } from '../platform/most.schema.ts'
import { redrawImage, storeUpload, takeFile } from '../platform/uploads.ts'
import { signedIn } from '../trpc.ts'
import {
  PHOTO_BYTES,
  PHOTO_NO_IMAGE,
  TOO_MANY_PHOTOS,
  uploadedPhoto,
  uploadPhoto as photoForm,
} from './check-orders.schema.ts'

/**
 * A photo for the custom style: a real image under 10 MB, drawn anew. `filePath` is a name, not a place on a disk. 429
 * after too many.
 */
export const uploadPhoto = signedIn
  .meta({ body: { files: 2 * PHOTO_BYTES } }) // so that one which is too large is told so in the documents' words
  .input(photoForm)
  .output(uploadedPhoto)
  .mutation(async ({ ctx, input: { photo } }) => {
    await countTry(ctx.machinery, [['checkPhoto', ctx.customer]], TOO_MANY_PHOTOS)
    const image = await redrawImage(await takeFile(ctx.machinery, photo), 1600)
    if (!image) throw new AppError('validation_failed', PHOTO_NO_IMAGE, 'photo')
    const upload = { name: 'check-photo.jpg', type: 'image/jpeg', bytes: image }
    const id = await ctx.asCaller(async tx => {
      const kept = await storeUpload(tx, ctx.customer, 'check-photo', upload, ctx.machinery.clocks.wall())
      await forgetOldest(tx, ctx.customer)
      return kept
    })
    return { filePath: `uploads/${id}` }
  })

/** The newest stay, and those that an order or the preferences name. */
async function forgetOldest(tx: Tx, customer: string): Promise<void> {
  const old = await tx
    .selectFrom('app.upload')
    .select('id')
    .where('customer', '=', customer)
    .where('purpose', '=', 'check-photo')
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .offset(bounds.checkPhotos.most)
    .execute()
  for (const { id } of old)
    if (!(await isNamed(tx, customer, id))) await tx.deleteFrom('app.upload').where('id', '=', id).execute()
}

async function isNamed(tx: Tx, customer: string, photo: string): Promise<boolean> {
  const ordered = await tx
    .selectFrom('app.money_order')
    .select('id')
    .where('customer', '=', customer)
    .where('kind', '=', 'check-order')
    .where(({ eb, cast }) => eb(cast<string>('details', 'text'), 'ilike', `%${photo}%`))
    .executeTakeFirst()
  const preferred = await tx
    .selectFrom('app.check_preferences')
    .select('customer')
    .where('customer', '=', customer)
    .where(({ eb, cast }) => eb(cast<string>('preferences', 'text'), 'ilike', `%${photo}%`))
    .executeTakeFirst()
  return ordered !== undefined || preferred !== undefined
}
