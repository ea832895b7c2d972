/** What the check order form reads and keeps: styles, prices, preferences, a photo. */
import { SALES_TAX } from '../../ledger/rates.ts'
import { AppError } from '../errors.ts'
import { countTry } from '../platform/limits.ts'
import { redrawImage, storeUpload, takeFile } from '../platform/uploads.ts'
import { signedIn } from '../trpc.ts'
import {
  checkStyles,
  customization,
  deliveryMethods,
  PHOTO_BYTES,
  PHOTO_NO_IMAGE,
  preferences as preferencesAnswer,
  pricing as pricingAnswer,
  quantities,
  savePreferences as preferencesForm,
  TOO_MANY_PHOTOS,
  uploadedPhoto,
  uploadPhoto as photoForm,
} from './check-orders.schema.ts'

const styles = checkStyles.map(style => ({ ...style, image: `check-${style.id}` }))

export const listStyles = signedIn.output(pricingAnswer.shape.checkStyles).query(() => [...styles])

/** Prices and the tax rate in percent; an order is priced from the same table by the ledger. */
export const prices = signedIn.output(pricingAnswer).query(() => ({
  checkStyles: [...styles],
  quantities: [...quantities],
  deliveryMethods: [...deliveryMethods],
  taxRate: Number(SALES_TAX),
}))

const NONE = { checkStyle: null, deliveryMethod: null, customization: null }

export const getPreferences = signedIn.output(preferencesAnswer).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const row = await tx
      .selectFrom('app.check_preferences')
      .select('preferences')
      .where('customer', '=', ctx.customer)
      .executeTakeFirst()
    return preferencesAnswer.safeParse(row?.preferences).data ?? NONE
  }),
)

export const savePreferences = signedIn
  .input(preferencesForm)
  .output(preferencesAnswer)
  .mutation(({ ctx, input }) =>
    ctx.asCaller(async tx => {
      const kept = {
        ...input,
        customization: customization.parse({ ...input.customization, customPhotoPath: undefined }),
      }
      const preferences = JSON.stringify(kept)
      await tx
        .insertInto('app.check_preferences')
        .values({ customer: ctx.customer, preferences })
        .onConflict(known => known.column('customer').doUpdateSet({ preferences }))
        .execute()
      return kept
    }),
  )

/** A photo for the custom style: a real image under 10 MB, drawn anew. `filePath` is a name, not a place on a disk. 429 after too many. */
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
