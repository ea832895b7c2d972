/**
 * What pdfkit does for every letter and every object of a document, done for many at once: a statement of ten thousand
 * lines has fifty thousand cells. The letters stand where pdfkit would put them.
 */
import { deflateSync } from 'node:zlib'
import { digitsOf, FEATURES, shapeKey, shapeOf, type Shape } from './glyphs.ts'
import { insideOf, type Embedded } from './inside.ts'
import type { Run } from './setting.ts'
import type { Slice } from './typefaces.ts'

/** The types of pdfkit do not know that it takes a font that was opened before. */
export const take = (doc: PDFKit.PDFDocument, { name, font }: Slice) =>
  doc.registerFont(name, font as unknown as Buffer).font(name)

/** The fast way: text of this kind becomes little smaller by the slow one. */
export const smaller = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 3 })

/** Gathers what is drawn on a page and what is written of the file; answers what takes the latter. */
export function gather(doc: PDFKit.PDFDocument): () => Uint8Array[] {
  const inside = insideOf(doc)
  let drawn: string[] = []
  inside.addContent = text => {
    drawn.push(text)
    return doc
  }
  const flushPages = inside.flushPages.bind(inside)
  inside.flushPages = () => {
    for (const page of inside._pageBuffer) {
      page.content.compress = false
      page.content.data['Filter'] = 'FlateDecode'
      page.write(smaller(Buffer.from(`${drawn.join('\n')}\n`, 'latin1')))
    }
    drawn = []
    flushPages()
  }
  let waiting: Uint8Array[] = [doc.read()] // its head
  inside._write = chunk => {
    const bytes = typeof chunk === 'string' ? Buffer.from(`${chunk}\n`, 'latin1') : chunk
    inside._offset += bytes.length
    waiting.push(bytes)
  }
  return () => {
    const written = waiting
    waiting = []
    return written
  }
}

/** A shape in one document: what is written for it, with a place for each digit. */
type Mould = readonly string[]

interface Cut {
  readonly font: Embedded
  readonly digits: (string | undefined)[]
  readonly moulds: Map<string, Mould | undefined>
}
const cuts = new WeakMap<PDFKit.PDFDocument, Map<Slice, Cut>>()

function cutOf(doc: PDFKit.PDFDocument, slice: Slice): Cut {
  const ofDoc = cuts.get(doc) ?? new Map<Slice, Cut>()
  cuts.set(doc, ofDoc)
  const known = ofDoc.get(slice)
  if (known) return known
  take(doc, slice)
  const cut = { font: insideOf(doc)._font, digits: [], moulds: new Map() }
  ofDoc.set(slice, cut)
  return cut
}

const HOLE = '_'

/** What shows these letters. Undefined where one of them stands off its line: those pdfkit draws itself. */
function showing(doc: PDFKit.PDFDocument, slice: Slice, text: string): string | undefined {
  const cut = cutOf(doc, slice)
  const key = shapeKey(text)
  const open = shapeOf(slice, key).open
  const mould = mouldOf(cut, slice, open ? key : text, open)
  if (!mould) return undefined
  let shown = mould[0] ?? ''
  let nth = 1
  if (mould.length > 1)
    for (const letter of text)
      if (letter >= '0' && letter <= '9') shown += digitIn(cut, slice, Number(letter)) + (mould[nth++] ?? '')
  return shown
}

function mouldOf(cut: Cut, slice: Slice, key: string, open: boolean): Mould | undefined {
  if (cut.moulds.has(key)) return cut.moulds.get(key)
  const shape = shapeOf(slice, key)
  const mould = cast(cut, slice, shape, open)
  cut.moulds.set(key, mould)
  return mould
}

function cast({ font }: Cut, slice: Slice, { run }: Shape, open: boolean): Mould | undefined {
  if (run.positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)) return undefined
  const eight = open ? digitsOf(slice)[8] : undefined
  let shown = '[<'
  run.glyphs.forEach((glyph, i) => {
    shown += glyph.id === eight ? HOLE : included(font, glyph)
    const apart = ((run.positions[i]?.xAdvance ?? 0) - glyph.advanceWidth) * font.scale
    if (apart !== 0 && i < run.glyphs.length - 1) shown += `> ${rounded(-apart)} <`
  })
  return `${shown}>] TJ`.split(HOLE)
}

function digitIn(cut: Cut, slice: Slice, digit: number): string {
  const known = cut.digits[digit]
  if (known !== undefined) return known
  const { font } = slice
  const glyph = font.getGlyph(digitsOf(slice)[digit] ?? 0, [0x30 + digit])
  const name = included(cut.font, { id: glyph.id, advanceWidth: glyph.advanceWidth, codePoints: [0x30 + digit] })
  cut.digits[digit] = name
  return name
}

/** Takes a glyph into the document; answers its name there. */
function included(font: Embedded, glyph: { id: number; advanceWidth: number; codePoints: readonly number[] }): string {
  const name = font.subset.includeGlyph(glyph.id)
  font.widths[name] ??= glyph.advanceWidth * font.scale
  font.unicode[name] ??= glyph.codePoints
  return name.toString(16).padStart(4, '0')
}

/** As pdfkit writes numbers. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** Draws letters side by side, on their line. */
export function drawRun(
  doc: PDFKit.PDFDocument,
  { slice, text }: Run,
  { x, y, size, strong }: { x: number; y: number; size: number; strong: boolean },
): void {
  const shown = showing(doc, slice, text)
  if (shown === undefined) {
    take(doc, slice)
      .fontSize(size)
      .text(text, x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [...FEATURES],
        ...(strong && { fill: true, stroke: true }),
      })
    return
  }
  const { page, addContent } = insideOf(doc)
  const { font } = cutOf(doc, slice)
  page.fonts[font.id] ??= font.ref()
  const place = `1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm`
  addContent(`BT\n${place}\n/${font.id} ${size} Tf\n${strong ? '2 Tr\n' : ''}${shown}\n${strong ? '0 Tr\n' : ''}ET`)
}

const colours = new Map<string, string>()

/** Sets the colour of what follows: letters, their outline and lines. */
export function inkIn(doc: PDFKit.PDFDocument, colour: string, line: number): void {
  insideOf(doc).addContent(`${inkOf(colour)}\n${rounded(line)} w`)
}

function inkOf(colour: string): string {
  const known = colours.get(colour)
  if (known) return known
  const parts = [1, 3, 5].map(at => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(4)).join(' ')
  const said = `/DeviceRGB cs\n${parts} scn\n/DeviceRGB CS\n${parts} SCN`
  colours.set(colour, said)
  return said
}
