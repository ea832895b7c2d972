/** The paper that statements are drawn on: letter size, the bank's typefaces, tagged for readers (PDF/UA). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { trueTypeOf } from './woff2.ts'

export type Paper = PDFKit.PDFDocument
export type Tagged = PDFKit.PDFStructureElement

export const ink = { text: '#17211F', muted: '#55605C', line: '#C9C2B2', pine: '#1F6155', strand: '#79B0A3' } as const
export const MARGIN = 48
export const WIDTH = 612 - 2 * MARGIN
/** Below this the foot of the page begins. */
export const BOTTOM = 792 - 64

const fontFile = (name: string) => createRequire(import.meta.url).resolve(`@fontsource-variable/${name}`)

let faces: { sans: Buffer; serif: Buffer } | undefined
const load = () => ({
  sans: trueTypeOf(readFileSync(fontFile('inter/files/inter-latin-wght-normal.woff2'))),
  serif: trueTypeOf(readFileSync(fontFile('source-serif-4/files/source-serif-4-latin-wght-normal.woff2'))),
})

/** The types of pdfkit are older than its PDF/UA. */
const UA = 'PDF/UA' as unknown as 'PDF/A-1'

/** An empty tagged document and its root element. */
export function newPaper(title: string, language: string): { doc: Paper; root: Tagged } {
  faces ??= load()
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
  doc.registerFont('sans', faces.sans).registerFont('serif', faces.serif).font('sans')
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
  doc.struct('TH', { scope: 'Column' } as Parameters<Paper['struct']>[1], draw)

interface Words {
  x: number
  y: number
  width: number
  size?: number
  face?: 'sans' | 'serif'
  colour?: string
  align?: 'left' | 'right'
  /** A little heavier, by an outline of the same colour. */
  strong?: boolean
}

/** Words at a place; digits of one width. */
export function write(doc: Paper, text: string, words: Words): void {
  const { x, y, width, size = 9, face = 'sans', colour = ink.text, align = 'left', strong = false } = words
  doc
    .font(face)
    .fontSize(size)
    .fillColor(colour)
    .strokeColor(colour)
    .lineWidth(size / 42)
  doc.text(printable(text), x, y, {
    width,
    align,
    features: ['kern', 'tnum', 'lnum'],
    ...(strong && { fill: true, stroke: true }),
  })
}

export const heightOf = (doc: Paper, text: string, width: number, size = 9): number =>
  doc.font('sans').fontSize(size).heightOfString(printable(text), { width })

/** Our faces hold Latin letters: others lose their marks, or become a question mark. */
const printable = (text: string) =>
  [...text.normalize('NFC')].map(letter => (DRAWN.test(letter) ? letter : bare(letter))).join('')

// oxlint-disable-next-line no-control-regex -- a line end is drawn as one
const DRAWN =
  /^[\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]$/
const bare = (letter: string) => {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every(one => DRAWN.test(one)) ? plain : '?'
}

/** Ornament and page furniture: drawn, but not read out. */
export function unread(doc: Paper, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
