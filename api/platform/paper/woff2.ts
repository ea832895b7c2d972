/**
 * WOFF2 (W3C, 2022) to plain TrueType. The bank's typefaces come as WOFF2 for browsers; a PDF embeds TrueType. Read
 * once at the first statement. Knows what our two typefaces use: TrueType outlines, the transforms of glyf, loca and
 * hmtx.
 */
import { brotliDecompressSync } from 'node:zlib'
import { rebuildGlyphs, type Glyphs } from './woff2-glyphs.ts'

const KNOWN = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map(tag => tag.replace('_', ' '))

interface Entry {
  tag: string
  transformed: boolean
  length: number
}

/** The font as TrueType bytes. Throws on anything that is not WOFF2. */
export function trueTypeOf(woff2: Buffer): Buffer {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new TypeError('not a WOFF2 font')
  const count = woff2.readUInt16BE(12)
  const { entries, end } = directory(woff2, count)
  const packed = woff2.readUInt32BE(20)
  const data = brotliDecompressSync(woff2.subarray(end, end + packed))
  const tables = new Map<string, Buffer>()
  let at = 0
  let glyphs: Glyphs | undefined
  let metrics: Buffer | undefined
  for (const { tag, transformed, length } of entries) {
    const bytes = data.subarray(at, at + length)
    at += length
    if (tag === 'glyf' && transformed) glyphs = rebuildGlyphs(bytes)
    else if (tag === 'hmtx' && transformed) metrics = bytes
    else if (!(tag === 'loca' && transformed)) tables.set(tag, bytes)
  }
  if (glyphs) placeGlyphs(tables, glyphs)
  if (metrics && glyphs) tables.set('hmtx', rebuildMetrics(metrics, tables, glyphs))
  return assemble(woff2.subarray(4, 8), tables)
}

function directory(woff2: Buffer, count: number) {
  let at = 48
  const base128 = () => {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const byte = woff2.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new TypeError('not a length of WOFF2')
  }
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    const flags = woff2.readUInt8(at++)
    let tag = KNOWN[flags & 63]
    if ((flags & 63) === 63) {
      tag = woff2.toString('latin1', at, at + 4)
      at += 4
    }
    if (tag === undefined) throw new TypeError('not a table of WOFF2')
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0
    const original = base128()
    entries.push({ tag, transformed, length: transformed ? base128() : original })
  }
  return { entries, end: at }
}

/** The rebuilt outlines, with offsets of four bytes. */
function placeGlyphs(tables: Map<string, Buffer>, { outlines }: Glyphs): void {
  const loca = Buffer.alloc((outlines.length + 1) * 4)
  let at = 0
  outlines.forEach((outline, i) => {
    loca.writeUInt32BE(at, i * 4)
    at += outline.length
  })
  loca.writeUInt32BE(at, outlines.length * 4)
  tables.set('glyf', Buffer.concat(outlines)).set('loca', loca)
  const head = Buffer.from(tables.get('head') ?? Buffer.alloc(54))
  head.writeInt16BE(1, 50)
  tables.set('head', head)
}

/** Left bearings that equal the outline's left edge were left out. */
function rebuildMetrics(bytes: Buffer, tables: Map<string, Buffer>, { leftEdges }: Glyphs): Buffer {
  const flags = bytes.readUInt8(0)
  const wide = tables.get('hhea')?.readUInt16BE(34) ?? 0
  let at = 1 + wide * 2
  const out = Buffer.alloc(wide * 4 + (leftEdges.length - wide) * 2)
  leftEdges.forEach((edge, i) => {
    const given = i < wide ? (flags & 1) === 0 : (flags & 2) === 0
    const bearing = given ? bytes.readInt16BE(at) : edge
    if (given) at += 2
    if (i < wide) bytes.copy(out, i * 4, 1 + i * 2, 3 + i * 2)
    out.writeInt16BE(bearing, i < wide ? i * 4 + 2 : wide * 4 + (i - wide) * 2)
  })
  return out
}

function assemble(flavor: Buffer, tables: Map<string, Buffer>): Buffer {
  const names = [...tables.keys()].toSorted()
  const power = 2 ** Math.floor(Math.log2(names.length))
  const head = Buffer.alloc(12 + names.length * 16)
  flavor.copy(head)
  head.writeUInt16BE(names.length, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((names.length - power) * 16, 10)
  const parts: Buffer[] = [head]
  let at = head.length
  names.forEach((name, i) => {
    const bytes = tables.get(name) ?? Buffer.alloc(0)
    const padding = (4 - (bytes.length % 4)) % 4
    head.write(name, 12 + i * 16, 'latin1')
    head.writeUInt32BE(at, 20 + i * 16)
    head.writeUInt32BE(bytes.length, 24 + i * 16)
    parts.push(bytes, Buffer.alloc(padding))
    at += bytes.length + padding
  })
  return Buffer.concat(parts)
}
