/** The profile picture: taken as a data URL, drawn anew, given back as a data URL (doc1 §5, C-40). */
import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import type { Tools } from '../platform/tools.ts'
import { fromDataUrl, redrawImage, storeUpload, takeFile, type Upload } from '../platform/uploads.ts'
import { PICTURE_BELOW, PICTURE_TEXTS } from './profile.schema.ts'

const SIDE = 320

/**
 * The picture to store, undefined for "no picture". Refuses 5 MB and more, and what is not JPEG, PNG,
 * WebP or GIF by its bytes.
 */
export async function readPicture(tools: Tools, dataUrl: string | null): Promise<Upload | undefined> {
  if (!dataUrl) return undefined
  const bytes = fromDataUrl(dataUrl)
  if (!bytes) throw notAnImage()
  if (bytes.length >= PICTURE_BELOW) throw new AppError('validation_failed', PICTURE_TEXTS.large, 'profilePicture')
  const drawn = await redrawImage(await takeFile(tools, bytes), SIDE)
  if (!drawn) throw notAnImage()
  return { name: 'picture.jpg', type: 'image/jpeg', bytes: drawn }
}

const notAnImage = () => new AppError('validation_failed', PICTURE_TEXTS.none, 'profilePicture')

export const storePicture = (tx: Tx, customer: string, picture: Upload, at: number): Promise<string> =>
  storeUpload(tx, customer, 'picture', picture, at)
