/**
 * The paper that documents are drawn on: letter size, as US banks print, the bank's typefaces,
 * tagged for readers (PDF/UA).
 */
import PDFDocument from 'pdfkit'
import { inPieces } from '../file-to-send.ts'
import { insideOf } from './inside.ts'
import { drawRun, gather, inkIn, rounded, take } from './lean.ts'
import { packed } from './packed.ts'
import { readingOrder, type Tagged } from './reading-order.ts'
import { baseline, lineHeight, linesOf, type Line } from './setting.ts'
import { plainSlice, type Face } from './typefaces.ts'

export type Paper = PDFKit.PDFDocument

export const ink = { text: '#17211F', muted: '#55605C', line: '#C9C2B2', pine: '#1F6155', strand: '#79B0A3' } as const
export const MARGIN = 48
export const WIDTH = 612 - 2 * MARGIN
/** Below this the foot of the page begins. */
export const BOTTOM = 792 - 64

/** The types of pdfkit are older than its PDF/UA. */
const UA = 'PDF/UA' as unknown as 'PDF/A-1'

interface About {
  readonly title: string
  readonly language: string
  readonly madeAt?: Date
  /** Draws the foot of a page, once everything else is on it; the first page is 1. */
  readonly foot: (page: number) => void
}

/** A document that is drawn from its first page to its last; each page is written when the next begins. */
export interface Sheets {
  readonly doc: Paper
  readonly root: Tagged
  /** Its bytes while `drawing` goes on, which stops now and then for what is written to be taken. */
  readonly bytes: (drawing: Iterable<void>) => Generator<Uint8Array>
}

/** An empty tagged document. */
export function newPaper({ title, language, madeAt = new Date(), foot: drawFoot }: About): Sheets {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    pdfVersion: '1.7',
    subset: UA,
    tagged: true,
    displayTitle: true,
    lang: language,
    autoFirstPage: false,
    info: { Title: title, Author: 'Wrenfield Bank', Creator: 'Wrenfield Bank', CreationDate: madeAt },
    font: '', // none of the built-in ones: every face is embedded
  })
  const written = gather(doc)
  const root = readingOrder(doc, packed(doc))
  const inside = insideOf(doc)
  const flushPages = inside.flushPages.bind(inside)
  inside.flushPages = () => {
    if (inside._pageBuffer.length > 0) foot(doc, () => drawFoot(inside._pageBufferStart + 1))
    flushPages()
  }
  doc.addPage()
  take(doc, plainSlice('sans'))
  const parts = function* (drawing: Iterable<void>) {
    for (const _ of drawing) yield* written()
    doc.end()
    yield* written()
  }
  return { doc, root, bytes: drawing => inPieces(parts(drawing)) }
}

/**
 * Where parts stand that follow each other and are never broken: each is so high, the first page's begin at `top`,
 * those of the others at `again`. Answers which of them begins a page, and how many pages there are in all.
 */
export function pagesOf(
  heights: readonly number[],
  top: number,
  again: number,
  gap = 0,
): { places: { begins: boolean; y: number }[]; all: number } {
  let [all, y] = [1, top]
  const places = heights.map(height => {
    const begins = y + height > BOTTOM
    if (begins) [all, y] = [all + 1, again]
    const place = { begins, y }
    y += height + gap
    return place
  })
  return { places, all }
}

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
  inkIn(doc, colour, size / 42)
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
  for (const run of runs) {
    drawRun(doc, run, { x: at, y, size, strong })
    at += run.width
  }
}

export function heightOf(text: string, width: number, size = 9): number {
  const lines = linesOf('sans', text, size, width)
  return lines.length * lineHeight('sans', size, lines)
}

/** Ornament and page furniture: drawn, but not read out. */
export function unread(doc: Paper, draw: () => void): void {
  mark(doc, '/Artifact <</Type /Layout>> BDC', draw)
}

/** What stands at the foot of every page, not read out either. */
function foot(doc: Paper, draw: () => void): void {
  mark(doc, '/Artifact <</Type /Pagination /Attached [/Bottom]>> BDC', draw)
}

function mark(doc: Paper, begin: string, draw: () => void): void {
  const { addContent } = insideOf(doc)
  addContent(begin)
  draw()
  addContent('EMC')
}

/** A line from side to side, so many points wide. */
export function rule(doc: Paper, y: number, width: number): void {
  inkIn(doc, ink.line, width)
  insideOf(doc).addContent(`${MARGIN} ${rounded(y)} m\n${MARGIN + WIDTH} ${rounded(y)} l\nS`)
}
