import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Typefaces and pictures are packed already; what is this small gains nothing. */
const PACKED_WELL = 'assets/*.{js,css,svg}'
const WORTH_BYTES = 300

const packers = {
  br: (file: Buffer) =>
    promisify(brotliCompress)(file, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: file.length,
      },
    }),
  gzip: (file: Buffer) => promisify(gzip)(file, { level: 9 }),
}

/**
 * Packs the built files once, as small as can be, beside them:
 * `packed/br/assets/...` and `packed/gzip/assets/...` (api/web.ts).
 */
export async function compress(dist: string): Promise<void> {
  const files = globSync(PACKED_WELL, { cwd: dist })
  for (const encoding of Object.keys(packers))
    await mkdir(path.join(dist, 'packed', encoding, 'assets'), { recursive: true })
  await Promise.all(files.map(file => packFile(dist, file)))
}

async function packFile(dist: string, name: string): Promise<void> {
  const file = await readFile(path.join(dist, name))
  if (file.length < WORTH_BYTES) return
  const packings = Object.entries(packers).map(async ([encoding, pack]) =>
    writeFile(path.join(dist, 'packed', encoding, name), await pack(file)),
  )
  await Promise.all(packings)
}
