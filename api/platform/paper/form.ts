/** Documents of one form: a heading, facts, a table. Receipts and reports are drawn on it, in the bank's typefaces. */
import type { FileToSend } from '../file-to-send.ts'
import {
  BOTTOM,
  heightOf,
  ink,
  MARGIN,
  newPaper,
  pagesOf,
  rule,
  unread,
  WIDTH,
  write,
  type Paper,
  type Sheets,
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

export function formFile(speech: Speech, form: Form): FileToSend {
  let all = 1
  const paper = newPaper({
    title: form.title,
    language: speech.language,
    foot: n => drawFoot(paper.doc, speech.say('Page {n} of {all}', { n, all })),
  })
  const drawing = draw(paper, form, pages => (all = pages))
  return { name: form.name, type: 'application/pdf', pieces: paper.bytes(drawing) }
}

/** Stops behind each page that is done; tells before the first how many there will be. */
function* draw({ doc, root }: Sheets, form: Form, count: (pages: number) => void): Generator<void> {
  const { table, footnote } = form
  const top = drawFacts(doc, root, form, drawHead(doc, root, form))
  const columns = placesOf(table?.columns ?? [])
  const list = table && root.part('Table')
  const heads = table?.columns.map(({ head }) => head) ?? []
  const begin = list ? drawRow(doc, list, columns, heads, top + 8, true) : top
  const rows = table?.rows ?? []
  const heights = rows.map(row => Math.max(...row.map((cell, i) => heightOf(cell, columns[i]?.width ?? WIDTH, SIZE))))
  const note = footnote ? [NOTE_GAP + heightOf(footnote, WIDTH, SIZE)] : []
  const { places, all } = pagesOf([...heights, ...note], begin, MARGIN, ROW_GAP)
  count(all)
  for (const [i, { begins, y }] of places.entries()) {
    if (begins) yield void doc.addPage()
    const row = rows[i]
    if (list && row) drawRow(doc, list, columns, row, y, false)
    else if (footnote) drawFootnote(doc, root, footnote, y + NOTE_GAP)
  }
  list?.end()
  root.end()
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
const ROW_GAP = 8
const NOTE_GAP = 14

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
  return y + height + ROW_GAP
}

function drawFootnote(doc: Paper, root: Tagged, footnote: string, y: number): void {
  root.tag('P', () => void write(doc, footnote, { x: MARGIN, y, width: WIDTH, size: SIZE, colour: ink.muted }))
}

function drawFoot(doc: Paper, text: string): void {
  write(doc, text, { x: MARGIN, y: BOTTOM + 22, width: WIDTH, size: 8, colour: ink.muted, align: 'right' })
}
