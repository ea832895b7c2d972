import { AppError } from '../errors.ts'
import { countTry } from '../platform/limits.ts'
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
    const id = await ctx.asCaller(tx =>
      storeUpload(tx, ctx.customer, 'check-photo', upload, ctx.machinery.clocks.wall()),
    )
    return { filePath: `uploads/${id}` }
  })
