import { flawsOf, type Flaw, type Pixels } from './picture-quality.ts'

/**
 * Pictures in the browser: a still of the camera, an uploaded file made JPEG, and what each says about its own quality.
 */
const QUALITY = 0.95
/** doc2 §7: what the camera is asked for; an uploaded picture is made no larger. */
export const WIDTH = 1920
export const HEIGHT = 1080
const JUDGED_AT = 640

function canvasOf(source: CanvasImageSource, width: number, height: number, largest: number) {
  const scale = Math.min(1, largest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw pictures')
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

const jpegOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(new File([blob], name, { type: 'image/jpeg' })) : reject(new Error('No picture came out'))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })

/** What the camera shows now. Throws while it shows nothing. */
export async function still(video: HTMLVideoElement, name: string): Promise<File> {
  if (video.videoWidth === 0) throw new Error('The camera shows nothing yet')
  return jpegOf(canvasOf(video, video.videoWidth, video.videoHeight, WIDTH).canvas, name)
}

/** A chosen file as JPEG, upright. Throws when it is no picture that this browser can read. */
export async function asJpeg(file: Blob, name: string): Promise<File> {
  const picture = await createImageBitmap(file)
  try {
    return await jpegOf(canvasOf(picture, picture.width, picture.height, WIDTH).canvas, name)
  } finally {
    picture.close()
  }
}

export async function flawsIn(file: Blob): Promise<Flaw[]> {
  const picture = await createImageBitmap(file)
  const { canvas, context } = canvasOf(picture, picture.width, picture.height, JUDGED_AT)
  picture.close()
  const pixels: Pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  return flawsOf(pixels)
}
