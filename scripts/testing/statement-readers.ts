import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { money, sum, text } from '../../ledger/money.ts'

/** What a statement says, read by a program that knows only the format: none of these share a line with the writers. */
interface Read {
  closing: string
  /** Signed, in order. */
  amounts: string[]
  texts: string[]
  ids: string[]
}

export const total = ({ amounts }: Read): string => text(sum(amounts.map(money)))

export function readCsv(bytes: Buffer): Read {
  const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true, skip_empty_lines: true })
  const lines = rows.slice(1, -1)
  return {
    closing: rows.at(-1)?.['Balance'] ?? '',
    amounts: lines.map(row => row['Amount'] ?? ''),
    texts: lines.map(row => row['Description'] ?? ''),
    ids: lines.map(row => row['Reference'] ?? ''),
  }
}

/** Records end with a line of ^; a field is its letter and the rest of the line. */
export function readQif(bytes: Buffer): Read & { type: string } {
  const [account = '', list = ''] = bytes.toString('utf8').split(/^!Type:/m)
  const record = (part: string) => new Map(part.split(/\r?\n/).map(line => [line.slice(0, 1), line.slice(1)]))
  const [type = '', ...rest] = list.split(/\r?\n/)
  const records = rest
    .join('\n')
    .split(/^\^$/m)
    .filter(part => part.trim() !== '')
    .map(record)
  return {
    type,
    closing: record(account).get('$') ?? '',
    amounts: records.map(one => one.get('T') ?? ''),
    texts: records.map(one => one.get('P') ?? ''),
    ids: records.map(one => one.get('N') ?? ''),
  }
}

interface Node {
  name: string
  text: string
  children: Node[]
}

/** OFX as SGML: headers, an empty line, then elements; each has to be closed by its own name. */
export function readOfx(bytes: Buffer): Read & { account: string; kind: string } {
  const [headers = '', ...body] = bytes.toString('utf8').split('\r\n\r\n')
  if (!headers.startsWith('OFXHEADER:100')) throw new Error('not OFX 1')
  const root: Node = { name: '', text: '', children: [] }
  const open = [root]
  for (const [, closing, name = '', words = ''] of body.join('').matchAll(/<(\/?)([A-Z0-9]+)>([^<]*)/g)) {
    const here = open.at(-1)
    if (!here) throw new Error('closed too often')
    if (closing) {
      if (here.name !== name) throw new Error(`${here.name} is closed as ${name}`)
      open.pop()
      continue
    }
    const node = { name, text: unescape(words.trim()), children: [] }
    here.children.push(node)
    open.push(node)
  }
  if (open.length !== 1) throw new Error('not closed')
  const all = (name: string, node = root): Node[] => [
    ...(node.name === name ? [node] : []),
    ...node.children.flatMap(child => all(name, child)),
  ]
  const value = (name: string, node = root) => all(name, node)[0]?.text ?? ''
  const lines = all('STMTTRN')
  return {
    account: value('ACCTID'),
    kind: value('ACCTTYPE'),
    closing: value('BALAMT', all('LEDGERBAL')[0]),
    amounts: lines.map(line => value('TRNAMT', line)),
    texts: lines.map(line => value('NAME', line)),
    ids: lines.map(line => value('FITID', line)),
  }
}

const unescape = (words: string) => words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

export const hasPdfTools = existsSync('/usr/bin/pdftotext')

/**
 * Page text as poppler lays it out: amounts with a sign are movements, the last one on the closing line is the balance.
 */
export function readPdf(bytes: Buffer): Read & { words: string } {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'wrenfield-pdf-')), 'statement.pdf')
  writeFileSync(file, bytes)
  const words = execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-'], { encoding: 'utf8' })
  const lines = words.split('\n')
  const from = lines.findIndex(line => /^\s*Transactions\s*$/.test(line))
  const table = lines.slice(from)
  const row = /([+\u2212]\$[\d,]+\.\d{2})\s+(\u2212?\$[\d,]+\.\d{2})\s*$/
  const closing = table
    .findLast(line => line.includes('Closing balance'))
    ?.trim()
    .split(/\s+/)
    .at(-1)
  return {
    words,
    closing: plain(closing ?? ''),
    amounts: table.flatMap(line => plainOf(row.exec(line)?.[1])),
    texts: [],
    ids: [],
  }
}

const plain = (shown: string) => shown.replace('\u2212', '-').replace(/[$,+]/g, '')
const plainOf = (shown: string | undefined) => (shown === undefined ? [] : [plain(shown)])
