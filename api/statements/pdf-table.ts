/** The table of a statement: heads on every page, rows that never break, long descriptions wrapped. */
import { formatUsd } from '../../ledger/money.ts'
import {
  heightOf,
  ink,
  MARGIN,
  pagesOf,
  rule,
  unread,
  WIDTH,
  write,
  type Paper,
  type Sheets,
} from '../platform/paper/paper.ts'
import type { Tagged } from '../platform/paper/reading-order.ts'
import type { Speech } from '../platform/paper/words.ts'
import type { Snapshot, SnapshotLine } from './snapshot.ts'
import { namesIn } from '../../ledger/table.ts'

const columns = {
  date: { x: MARGIN, width: 64, align: 'left' },
  description: { x: MARGIN + 70, width: 262, align: 'left' },
  amount: { x: MARGIN + 338, width: 86, align: 'right' },
  balance: { x: MARGIN + 430, width: WIDTH - 430, align: 'right' },
} as const

type Column = keyof typeof columns
const heads = { date: 'Date', description: 'Description', amount: 'Amount', balance: 'Balance' } as const
const order = namesIn(columns)

/** Stops behind each page that is done; tells before the first how many there will be. */
export function* transactionTable(
  { doc, root }: Sheets,
  { lines, opening, closing, firstDay, lastDay }: Snapshot,
  speech: Speech,
  top: number,
  count: (pages: number) => void,
): Generator<void> {
  const { say } = speech
  root.tag('H2', () => {
    write(doc, say('Transactions'), { x: MARGIN, y: top, width: WIDTH, size: 13, face: 'serif' })
  })
  const begin = top + 24
  if (lines.length === 0) {
    const none = say('There were no transactions in this period.')
    root.tag('P', () => void write(doc, none, { x: MARGIN, y: begin, width: WIDTH, size: 10, colour: ink.muted }))
    return
  }
  const table = root.part('Table')
  headRow(doc, table, speech, begin)
  const day = firstDay.slice(0, 4) === lastDay.slice(0, 4) ? speech.shortDay : speech.dayWithYear
  const shown = [
    edge(day(firstDay), say('Opening balance'), opening),
    ...lines.map(line => cellsOf(line, day(line.date), speech)),
    edge(day(lastDay), say('Closing balance'), closing),
  ]
  const heights = shown.map(({ description }) => Math.max(12, heightOf(description, columns.description.width)) + 7)
  const { places, all } = pagesOf(heights, begin + HEAD, MARGIN + HEAD)
  count(all)
  for (const [i, cells] of shown.entries()) {
    const { begins = false, y = 0 } = places[i] ?? {}
    if (begins) {
      yield void doc.addPage()
      headRow(doc, table, speech, MARGIN)
    }
    row(doc, table, cells, y)
    ruled(doc, y + (heights[i] ?? 0), 0.4)
  }
  table.end()
}

interface Cells {
  date: string
  description: string
  amount: string
  balance: string
  strong: boolean
}

const cellsOf = ({ description, says, amount, balance }: SnapshotLine, date: string, { told }: Speech): Cells => ({
  date,
  description: says ? told(says) : description,
  amount: formatUsd(amount, { plus: true }),
  balance: formatUsd(balance),
  strong: !amount.startsWith('-'),
})

const edge = (date: string, description: string, balance: string): Cells => ({
  date,
  description,
  amount: '',
  balance: formatUsd(balance),
  strong: false,
})

/** How high the heads are, with their line. */
const HEAD = 14

/** The heads: read once as heads of the table, drawn again on every page. */
function headRow(doc: Paper, table: Tagged, { say }: Speech, y: number): void {
  const draw = (column: Column) => write(doc, say(heads[column]), { ...columns[column], y, size: 8, colour: ink.muted })
  if (y > MARGIN) {
    const tr = table.part('TR')
    for (const column of order) tr.columnHead(() => void draw(column))
    tr.end()
  } else {
    unread(doc, () => order.forEach(draw))
  }
  ruled(doc, y + HEAD, 0.8)
}

function row(doc: Paper, table: Tagged, cells: Cells, y: number): void {
  const tr = table.part('TR')
  for (const column of order) {
    const colour = column === 'amount' && cells.strong ? ink.pine : column === 'date' ? ink.muted : ink.text
    const strong = column === 'amount' && cells.strong
    tr.tag('TD', () => void write(doc, cells[column], { ...columns[column], y: y + 4, colour, strong }))
  }
  tr.end()
}

const ruled = (doc: Paper, y: number, width: number) => unread(doc, () => rule(doc, y, width))
