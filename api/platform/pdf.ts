/**
 * Documents of the bank as tagged PDF: a heading, facts, a table. Readers are told what is a heading, a row, a header cell; the
 * letterhead and the page numbers are no content.
 */
import PDFDocument from 'pdfkit'
import type { FileToSend } from './downloads.ts'

export interface Column {
  readonly head: string
  /** Share of the width. */
  readonly width: number
  readonly right?: boolean
}

export interface Paper {
  /** 'receipt-WF0123456789.pdf'. */
  readonly name: string
  readonly title: string
  /** Whose it is and what it covers, a line each. */
  readonly lead: readonly string[]
  /** Label and value, a line each. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly table?: { readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] }
  readonly footnote?: string
  /** 'es' when the words are. */
  readonly language?: string
}

type Doc = InstanceType<typeof PDFDocument>

const MARGIN = 54
const [INK, MUTED, LINE] = ['#17211F', '#55605C', '#DDD7CA']
const [PLAIN, STRONG, SERIF] = ['Helvetica', 'Helvetica-Bold', 'Times-Roman']

/** The letters that the standard fonts of PDF have; others are shown as a question mark. */
const printable = (text: string): string =>
  text
    .replaceAll('\u2212', '-')
    // oxlint-disable-next-line no-control-regex
    .replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]/g, '?')

/** Draws the paper. `size: LETTER`, as US banks print. */
export async function pdfFile(paper: Paper): Promise<FileToSend> {
  const { name, title, language = 'en' } = paper
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: printable(title), Author: 'Wrenfield Bank' },
  })
  const parts: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  draw(doc, paper)
  doc.end()
  await finished
  return { name, type: 'application/pdf', bytes: Buffer.concat(parts) }
}

function draw(doc: Doc, { title, lead, facts = [], table, footnote }: Paper): void {
  const document = doc.struct('Document')
  doc.addStructure(document)
  const say = (kind: string, act: () => void) => document.add(doc.struct(kind, {}, act))

  artifact(doc, () => doc.font(SERIF).fontSize(13).fillColor(MUTED).text('Wrenfield Bank', MARGIN, MARGIN))
  doc.moveDown(1.2)
  say('H1', () => doc.font(SERIF).fontSize(22).fillColor(INK).text(printable(title)))
  doc.moveDown(0.3)
  for (const line of lead) say('P', () => doc.font(PLAIN).fontSize(10).fillColor(MUTED).text(printable(line)))
  doc.moveDown(1)
  for (const fact of facts) say('P', () => drawFact(doc, fact))
  if (table) {
    doc.moveDown(0.6)
    drawTable(doc, table, kind => {
      const element = doc.struct(kind)
      document.add(element)
      return element
    })
  }
  if (footnote) {
    doc.moveDown(1.2)
    say('P', () => doc.font(PLAIN).fontSize(9).fillColor(MUTED).text(printable(footnote), MARGIN, doc.y))
  }
  document.end()
  pageNumbers(doc)
}

function artifact(doc: Doc, act: () => void): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  act()
  doc.endMarkedContent()
}

const widthOf = (doc: Doc) => doc.page.width - 2 * MARGIN
const bottomOf = (doc: Doc) => doc.page.height - MARGIN - 20

function drawFact(doc: Doc, [label, value]: readonly [string, string]): void {
  const y = doc.y
  const half = widthOf(doc) * 0.36
  doc.font(PLAIN).fontSize(11).fillColor(MUTED).text(printable(label), MARGIN, y, { width: half })
  doc
    .font(STRONG)
    .fillColor(INK)
    .text(printable(value), MARGIN + half, y, { width: widthOf(doc) - half })
  doc.x = MARGIN
  doc.moveDown(0.35)
}

type Element = ReturnType<Doc['struct']>

function drawTable(doc: Doc, { columns, rows }: NonNullable<Paper['table']>, begin: (kind: string) => Element): void {
  const table = begin('Table')
  drawRow(
    doc,
    table,
    columns,
    columns.map(({ head }) => head),
    'TH',
  )
  for (const row of rows) {
    if (doc.y > bottomOf(doc) - 24) doc.addPage()
    drawRow(doc, table, columns, row, 'TD')
  }
  table.end()
}

function drawRow(
  doc: Doc,
  table: Element,
  columns: readonly Column[],
  cells: readonly string[],
  kind: 'TH' | 'TD',
): void {
  const row = doc.struct('TR')
  table.add(row)
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const top = doc.y
  let [x, bottom] = [MARGIN, top]
  doc
    .font(kind === 'TH' ? STRONG : PLAIN)
    .fontSize(9)
    .fillColor(kind === 'TH' ? MUTED : INK)
  columns.forEach(({ width, right }, i) => {
    const share = (widthOf(doc) * width) / whole
    row.add(
      doc.struct(kind, {}, () => {
        doc.text(printable(cells[i] ?? ''), x, top, { width: share - 8, align: right ? 'right' : 'left' })
      }),
    )
    bottom = Math.max(bottom, doc.y)
    x += share
  })
  row.end()
  artifact(doc, () =>
    doc
      .moveTo(MARGIN, bottom + 3)
      .lineTo(MARGIN + widthOf(doc), bottom + 3)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke(),
  )
  doc.x = MARGIN
  doc.y = bottom + 8
}

function pageNumbers(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const { bottom } = doc.page.margins
    doc.page.margins.bottom = 0 // the line stands below the text's margin and must not begin another page
    artifact(doc, () =>
      doc
        .font(PLAIN)
        .fontSize(8)
        .fillColor(MUTED)
        .text(`Page ${page - start + 1} of ${count}`, MARGIN, doc.page.height - MARGIN + 14, { lineBreak: false }),
    )
    doc.page.margins.bottom = bottom
  }
}
