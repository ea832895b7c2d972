/** The paper that documents are drawn on: letter size, as US banks print, the bank's typefaces, tagged for readers (PDF/UA). */
import PDFDocument from 'pdfkit'
import { baseline, FEATURES, lineHeight, linesOf, type Line } from './setting.ts'
import { plainSlice, type Face, type Slice } from './typefaces.ts'

export type Paper = PDFKit.PDFDocument
export type Tagged = PDFKit.PDFStructureElement

export const ink = { text: '#17211F', muted: '#55605C', line: '#C9C2B2', pine: '#1F6155', strand: '#79B0A3' } as const
export const MARGIN = 48
export const WIDTH = 612 - 2 * MARGIN
/** Below this the foot of the page begins. */
export const BOTTOM = 792 - 64

/** The types of pdfkit are older than its PDF/UA. */
const UA = 'PDF/UA' as unknown as 'PDF/A-1'

/** An empty tagged document and its root element. */
export function newPaper(title: string, language: string): { doc: Paper; root: Tagged } {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    pdfVersion: '1.7',
    subset: UA,
    tagged: true,
    displayTitle: true,
    lang: language,
    bufferPages: true,
    info: { Title: title, Author: 'Wrenfield Bank', Creator: 'Wrenfield Bank' },
    font: '', // none of the built-in ones: every face is embedded
  })
  take(doc, plainSlice('sans'))
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

/** All bytes, once the document has ended. */
export function bytesOf(doc: Paper): Promise<Buffer> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => done(Buffer.concat(parts)))
    doc.on('error', failed)
    doc.end()
  })
}

/** An element of the reading order; `draw` writes what it holds. */
export const tag = (doc: Paper, type: string, draw: () => void): Tagged => doc.struct(type, {}, draw)

/** The head of a column. The types of pdfkit do not know `scope` yet. */
export const columnHead = (doc: Paper, draw: () => void): Tagged =>
  // an attribute that the types of pdfkit leave out
  doc.struct('TH', { scope: 'Column' } as Parameters<Paper['struct']>[1], draw)

/** The types of pdfkit do not know that it takes a font that was opened before. */
const take = (doc: Paper, { name, font }: Slice) => doc.registerFont(name, font as unknown as Buffer).font(name)

interface Words {
  x: number
  y: number
  width: number
  size?: number
  face?: Face
  colour?: string
  align?: 'left' | 'right'
  /** A little heavier, by an outline of the same colour. */
  strong?: boolean
}

/** Words at a place, in as many lines as they need; digits of one width. Answers how high they are, in points. */
export function write(doc: Paper, text: string, words: Words): number {
  const { x, y, width, size = 9, face = 'sans', colour = ink.text, align = 'left', strong = false } = words
  const lines = linesOf(face, text, size, width)
  const height = lineHeight(face, size, lines)
  doc
    .fillColor(colour)
    .strokeColor(colour)
    .lineWidth(size / 42)
  lines.forEach((line, i) => {
    const from = align === 'right' ? x + width - line.width : x
    writeLine(doc, line, { x: from, y: y + i * height + baseline(face, size), size, strong })
  })
  return lines.length * height
}

function writeLine(
  doc: Paper,
  { runs }: Line,
  { x, y, size, strong }: Required<Pick<Words, 'x' | 'y' | 'size' | 'strong'>>,
) {
  let at = x
  for (const { slice, text, width } of runs) {
    take(doc, slice)
      .fontSize(size)
      .text(text, at, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [...FEATURES],
        ...(strong && { fill: true, stroke: true }),
      })
    at += width
  }
}

export function heightOf(text: string, width: number, size = 9): number {
  const lines = linesOf('sans', text, size, width)
  return lines.length * lineHeight('sans', size, lines)
}

/** Ornament and page furniture: drawn, but not read out. */
export function unread(doc: Paper, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
