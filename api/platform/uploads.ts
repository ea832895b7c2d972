/** Files that customers give us: recognised by their bytes, images decoded and drawn anew, never served inline. */
import { createHash, randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Selectable } from 'kysely'
import sharp from 'sharp'
import type { AppUpload } from './database.ts'
import type { Tx } from './db.ts'
import { line } from './lines.ts'
import type { Scan } from './scanner.ts'

const PIXELS = 25_000_000
const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

export type Upload = Pick<Selectable<AppUpload>, 'name' | 'type' | 'bytes'>

/** What the bytes say they are ('image/png', 'application/pdf', ...), whatever the name or the browser claims. */
export async function sniff(bytes: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes))?.mime
}

/** The bytes of a file that a customer sends, when the scanner has nothing against them: the only way in for files. */
export async function takeFile({ scan }: { scan: Scan }, file: File | Buffer): Promise<Buffer> {
  const bytes = Buffer.isBuffer(file) ? file : Buffer.from(await file.arrayBuffer())
  await scan(bytes)
  return bytes
}

/**
 * The picture drawn anew as JPEG, at most `side` pixels wide or high, without its metadata; undefined when the bytes
 * are not a picture we accept (JPEG, PNG, WebP, GIF; never SVG) or hold more than 25 megapixels.
 */
export async function redrawImage(bytes: Uint8Array, side = 2400): Promise<Buffer | undefined> {
  const type = await sniff(bytes)
  if (!type || !IMAGES.has(type)) return undefined
  return pictureTurn(
    () =>
      sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85 })
        .toBuffer()
        .catch(() => undefined), // damaged or too large: the caller answers with its own text
  )
}

/** Pictures are decoded and drawn in threads of their own, few at a time; 503 when too many wait. */
export const pictureTurn = line({ atOnce: 2, waiting: 40 })

const PICTURE_URL = /^data:image\/[a-z0-9.+-]{1,40};base64,/

/**
 * The bytes of a data URL of a picture, or undefined when it is not one. What is no base64 is left out as it is read,
 * and then does not come back: a pattern over millions of letters would hold up others for ten times as long.
 */
export function fromDataUrl(text: string): Buffer | undefined {
  const [head] = PICTURE_URL.exec(text.slice(0, 80)) ?? []
  if (head === undefined) return undefined
  const coded = unpadded(text.slice(head.length))
  const bytes = Buffer.from(coded, 'base64')
  return bytes.length > 0 && unpadded(bytes.toString('base64')) === coded ? bytes : undefined
}

const unpadded = (coded: string): string =>
  coded.slice(0, coded.endsWith('==') ? -2 : coded.endsWith('=') ? -1 : undefined)

export const toDataUrl = ({ type, bytes }: Pick<Upload, 'type' | 'bytes'>): string =>
  `data:${type};base64,${bytes.toString('base64')}`

export const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Stores a file under a random id. Run it as its customer. */
export async function storeUpload(
  tx: Tx,
  customer: string,
  purpose: string,
  upload: Upload,
  at: number,
): Promise<string> {
  const id = randomUUID()
  const { name, type, bytes } = upload
  await tx
    .insertInto('app.upload')
    .values({ id, customer, purpose, name, type, digest: digestOf(bytes), bytes, uploaded_at: new Date(at) })
    .execute()
  return id
}

/** One of the caller's own files. */
export const readUpload = (tx: Tx, id: string): Promise<Upload | undefined> =>
  tx.selectFrom('app.upload').select(['name', 'type', 'bytes']).where('id', '=', id).executeTakeFirst()
