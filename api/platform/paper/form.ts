/** Documents of one form: a heading, facts, a table. Receipts and reports are drawn on it, in the bank's typefaces. */
import type { FileToSend } from '../file-to-send.ts'
import {
  BOTTOM,
  bytesOf,
  foot,
  heightOf,
  ink,
  MARGIN,
  newPaper,
  rule,
  unread,
  WIDTH,
  write,
  type Paper,
} from './paper.ts'
import type { Tagged } from './reading-order.ts'
import type { Speech } from './words.ts'

interface Column {
  readonly head: string
  /** Share of the width. */
  readonly width: number
  readonly right?: boolean
}

/** All texts as they are to be read, in the language of the speech. */
interface Form {
  /** 'receipt-WF0123456789.pdf'. */
  readonly name: string
  readonly title: string
  /** Whose it is and what it covers, a line each. */
  readonly lead: readonly string[]
  /** Label and value, a line each. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly table?: { readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] }
  readonly footnote?: string
}

export async function formFile(speech: Speech, form: Form): Promise<FileToSend> {
  const { doc, root } = newPaper(form.title, speech.language)
  const top = drawFacts(doc, root, form, drawHead(doc, root, form))
  const end = form.table ? drawTable(doc, root, form.table, top + 8) : top
  if (form.footnote) drawFootnote(doc, root, form.footnote, end + 14)
  root.end()
  drawFeet(doc, speech)
  return { name: form.name, type: 'application/pdf', bytes: await bytesOf(doc) }
}

/** The letterhead, the title, whose it is; answers where the next part begins. */
function drawHead(doc: Paper, root: Tagged, { title, lead }: Form): number {
  unread(doc, () =>
    write(doc, 'Wrenfield Bank', { x: MARGIN, y: 48, width: 300, size: 15, face: 'serif', colour: ink.pine }),
  )
  let y = 82
  root.tag('H1', () => {
    y += write(doc, title, { x: MARGIN, y, width: WIDTH, size: 24, face: 'serif' }) + 4
  })
  for (const line of lead)
    root.tag('P', () => {
      y += write(doc, line, { x: MARGIN, y, width: WIDTH, size: 10, colour: ink.muted }) + 2
    })
  return y + 18
}

function drawFacts(doc: Paper, root: Tagged, { facts = [] }: Form, top: number): number {
  let y = top
  const half = WIDTH * 0.36
  for (const [label, value] of facts)
    root.tag('P', () => {
      const left = write(doc, label, { x: MARGIN, y, width: half - 12, size: 11, colour: ink.muted })
      const right = write(doc, value, { x: MARGIN + half, y, width: WIDTH - half, size: 11, strong: true })
      y += Math.max(left, right) + 6
    })
  return y
}

const SIZE = 9
const GAP = 8

function drawTable(doc: Paper, root: Tagged, { columns, rows }: NonNullable<Form['table']>, top: number): number {
  const places = placesOf(columns)
  const table = root.part('Table')
  let y = drawRow(
    doc,
    table,
    places,
    columns.map(({ head }) => head),
    top,
    true,
  )
  for (const row of rows) {
    const height = Math.max(...row.map((cell, i) => heightOf(cell, places[i]?.width ?? WIDTH, SIZE)))
    if (y + height > BOTTOM) {
      doc.addPage()
      y = MARGIN
    }
    y = drawRow(doc, table, places, row, y, false)
  }
  table.end()
  return y
}

interface Place {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

function placesOf(columns: readonly Column[]): Place[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  let x = MARGIN
  return columns.map(({ width, right }, i) => {
    const share = (WIDTH * width) / whole
    const gap = i === columns.length - 1 ? 0 : GAP
    const place = { x, width: share - gap, align: right ? 'right' : 'left' } as const
    x += share
    return place
  })
}

/** Answers where the next row begins. */
function drawRow(
  doc: Paper,
  table: Tagged,
  places: readonly Place[],
  cells: readonly string[],
  y: number,
  head: boolean,
) {
  const row = table.part('TR')
  let height = 0
  places.forEach((place, i) => {
    const draw = () => {
      const words = { ...place, y, size: head ? SIZE - 1 : SIZE, colour: head ? ink.muted : ink.text }
      height = Math.max(height, write(doc, cells[i] ?? '', words))
    }
    if (head) row.columnHead(draw)
    else row.tag('TD', draw)
  })
  row.end()
  unread(doc, () => rule(doc, y + height + 3, head ? 0.8 : 0.4))
  return y + height + 8
}

function drawFootnote(doc: Paper, root: Tagged, footnote: string, top: number): void {
  const y = top + heightOf(footnote, WIDTH, SIZE) > BOTTOM ? MARGIN : top
  if (y !== top) doc.addPage()
  root.tag('P', () => void write(doc, footnote, { x: MARGIN, y, width: WIDTH, size: SIZE, colour: ink.muted }))
}

function drawFeet(doc: Paper, { say }: Speech): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const text = say('Page {n} of {all}', { n: page - start + 1, all: count })
    foot(doc, () => {
      write(doc, text, { x: MARGIN, y: BOTTOM + 22, width: WIDTH, size: 8, colour: ink.muted, align: 'right' })
    })
  }
}
