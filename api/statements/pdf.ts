/**
 * A statement on paper: who and which account, the period in figures, every line with its balance. Tagged throughout.
 */
import { bankDayOf } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import type { Language } from '../platform/language.schema.ts'
import { engrave } from '../platform/engraving.schema.ts'
import { BOTTOM, ink, MARGIN, newPaper, rule, unread, WIDTH, write, type Paper } from '../platform/paper/paper.ts'
import type { Tagged } from '../platform/paper/reading-order.ts'
import { transactionTable } from './pdf-table.ts'
import { speechOf, type Speech } from '../platform/paper/words.ts'
import type { Snapshot } from './snapshot.ts'

/** The same statement is the same bytes, whenever it is drawn. */
export function pdfStatement(snapshot: Snapshot, madeAt: Date, language: Language = 'en'): Generator<Uint8Array> {
  const speech = speechOf(language)
  const { account, firstDay, lastDay } = snapshot
  const which = `${account.name} ••${account.number.slice(-4)}`
  const title = speech.say('{account}: {first} to {last}', { account: which, first: firstDay, last: lastDay })
  let all = 1
  const foot = (n: number) => drawFoot(paper.doc, snapshot, speech, { n, all })
  const paper = newPaper({ title, language: speech.language, madeAt, foot })
  return paper.bytes(draw())

  function* draw() {
    const { doc, root } = paper
    drawEngraving(doc, account)
    drawHead(doc, root, snapshot, madeAt, speech)
    const top = drawSummary(doc, root, snapshot, speech)
    yield* transactionTable(paper, snapshot, speech, top, pages => (all = pages))
    root.end()
  }
}

function drawEngraving(doc: Paper, { publicId, type }: Snapshot['account']): void {
  const { outer, inner } = engrave(publicId, type)
  unread(doc, () => {
    doc.save().translate(458, -22).scale(0.86).lineWidth(0.42).strokeColor(ink.strand).strokeOpacity(0.55)
    for (const strand of [...outer, ...inner]) doc.path(strand).stroke()
    doc.restore()
  })
}

function drawHead(doc: Paper, root: Tagged, snapshot: Snapshot, madeAt: Date, { say, day }: Speech): void {
  const { account, holder, firstDay, lastDay } = snapshot
  const said = (type: string, draw: () => unknown) => root.tag(type, () => void draw())
  said('P', () =>
    write(doc, 'Wrenfield Bank', { x: MARGIN, y: 48, width: 300, size: 15, face: 'serif', colour: ink.pine }),
  )
  said('H1', () => write(doc, say('Account statement'), { x: MARGIN, y: 82, width: 380, size: 24, face: 'serif' }))
  said('P', () => write(doc, `${day(firstDay)} – ${day(lastDay)}`, { x: MARGIN, y: 114, width: 380, size: 11 }))
  said('P', () => {
    const lines = [holder.name, ...holder.address]
    write(doc, lines.join('\n'), { x: MARGIN, y: 152, width: 240, size: 10 })
  })
  said('P', () => {
    const which = say('{account}, ending in {four}', { account: account.name, four: account.number.slice(-4) })
    write(doc, which, { x: 310, y: 152, width: WIDTH + MARGIN - 310, size: 10, strong: true })
    const limit = account.creditLimit && `${say('Credit limit')} ${formatUsd(account.creditLimit)}`
    const facts = [
      say(account.type),
      limit ?? say('Routing number {number}', { number: account.routingNumber }),
      say('Prepared {date}', { date: day(bankDayOf(madeAt.getTime())) }),
    ]
    write(doc, facts.join('\n'), { x: 310, y: 166, width: WIDTH + MARGIN - 310, size: 10, colour: ink.muted })
  })
}

/** The period in figures; answers where the next part begins. */
function drawSummary(doc: Paper, root: Tagged, snapshot: Snapshot, { say, day }: Speech): number {
  const { opening, moneyIn, moneyOut, closing, interest, fees, units, bill } = snapshot
  root.tag('H2', () => {
    write(doc, say('Summary of the period'), { x: MARGIN, y: 232, width: WIDTH, size: 13, face: 'serif' })
  })
  const main: Figure[] = [
    [say('Opening balance'), formatUsd(opening)],
    [say('Money in'), formatUsd(moneyIn, { plus: true })],
    [say('Money out'), formatUsd(moneyOut)],
    [say('Closing balance'), formatUsd(closing)],
  ]
  const owes = bill && bill.owed !== '0.00' ? bill : undefined
  const pastDue = owes?.pastDue ?? '0.00'
  const more: Figure[] = [
    ...(owes
      ? [[say('Minimum payment'), formatUsd(owes.minimum)] as const, [say('Due'), day(owes.dueOn)] as const]
      : []),
    ...(pastDue === '0.00' ? [] : [[say('Of it past due'), formatUsd(pastDue)] as const]),
    ...(interest === '0.00' ? [] : [[say('Interest'), formatUsd(interest, { plus: true })] as const]),
    ...(fees === '0.00' ? [] : [[say('Fees'), formatUsd(fees)] as const]),
    ...units.map(({ asset, quantity }): Figure =>
      asset === 'PTS' ? [say('Reward points'), quantity] : [`${say('Units')} ${asset}`, quantity],
    ),
  ]
  const list = root.part('L')
  figures(doc, list, main, 256, 15)
  for (let i = 0; i < more.length; i += 4) figures(doc, list, more.slice(i, i + 4), 304 + (i / 4) * 32, 10)
  list.end()
  return 256 + 48 + Math.ceil(more.length / 4) * 32 + 16
}

type Figure = readonly [label: string, value: string]

function figures(doc: Paper, list: Tagged, wanted: readonly Figure[], y: number, size: number): void {
  const width = WIDTH / 4
  unread(doc, () => rule(doc, y, 0.6))
  wanted.forEach(([label, value], i) => {
    const x = MARGIN + i * width
    const item = list.part('LI')
    item.tag('Lbl', () => void write(doc, label, { x, y: y + 6, width: width - 8, size: 8, colour: ink.muted }))
    const face = size > 12 ? 'serif' : 'sans'
    item.tag('LBody', () => void write(doc, value, { x, y: y + 17, width: width - 8, size, face }))
    item.end()
  })
}

/** Page x of y, and on later pages which statement this is. */
function drawFoot(
  doc: Paper,
  { account, firstDay, lastDay }: Snapshot,
  { say, dayWithYear }: Speech,
  pages: { n: number; all: number },
): void {
  const small = { y: BOTTOM + 22, size: 8, colour: ink.muted } as const
  const which = `${account.name} ••${account.number.slice(-4)}, ${dayWithYear(firstDay)} – ${dayWithYear(lastDay)}`
  const left = pages.n === 1 ? say('Wrenfield is a fictional bank. Report an error within 60 days.') : which
  rule(doc, BOTTOM + 14, 0.6)
  write(doc, left, { ...small, x: MARGIN, width: 380 })
  write(doc, say('Page {n} of {all}', pages), { ...small, x: MARGIN + 380, width: WIDTH - 380, align: 'right' })
}
