/**
 * Whether two pictures are the same picture of a check: the same file, or that picture with a pixel changed, stored
 * again or made a little smaller. Another check from the same book differs in more dots than that, if only in its
 * number, and is another deposit. A check that is photographed a second time is another picture: the bank it is drawn
 * on pays it once and returns it the second time.
 */
import sharp from 'sharp'

/**
 * What stays nearly the same however a picture is stored: brightness and contrast of its grey, both 0 to 255.
 * Finds the few to compare.
 */
export interface Likeness {
  light: number
  contrast: number
}

/** As far as two likenesses of one picture lie apart. */
export const NEAR = 3

/** At this width handwriting and printed digits are still dots, and what storing a picture anew adds is gone. */
const WIDTH = 960
/**
 * A dot differs when its grey does by more than the picture's own contrast, and at most this; some may.
 * Another digit differs in dozens.
 */
const TELLING = 48
const STRAY_DOTS = 4
/** Below it nothing can be read from a picture, so that no other one is said to be the same. */
const READABLE = 4

const SMALL = 64

/** The likeness of a JPEG. */
export async function likenessOf(jpeg: Buffer): Promise<Likeness> {
  const dots = await sharp(jpeg).greyscale().resize(SMALL, SMALL, { fit: 'fill' }).raw().toBuffer()
  const light = dots.reduce((sum, dot) => sum + dot, 0) / dots.length
  const variance = dots.reduce((sum, dot) => sum + (dot - light) ** 2, 0) / dots.length
  return { light, contrast: Math.sqrt(variance) }
}

/** Whether two JPEGs are the same picture of a check; `contrast` is that of one of them. */
export async function samePicture(one: Buffer, other: Buffer, contrast: number): Promise<boolean> {
  if (contrast < READABLE) return false
  const [a, b] = await Promise.all([sizeOf(one), sizeOf(other)])
  const width = Math.min(WIDTH, a.width, b.width)
  const height = Math.round((width * a.height) / a.width)
  if (Math.abs(Math.round((width * b.height) / b.width) - height) > 1) return false
  const [first, second] = await Promise.all([one, other].map(jpeg => greys(jpeg, width, height)))
  const telling = Math.min(TELLING, contrast)
  let different = 0
  first?.forEach((dot, i) => {
    if (Math.abs(dot - (second?.[i] ?? 0)) > telling) different++
  })
  return different <= STRAY_DOTS
}

const greys = (jpeg: Buffer, width: number, height: number) =>
  sharp(jpeg).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer()

const sizeOf = (jpeg: Buffer) => sharp(jpeg).metadata()
