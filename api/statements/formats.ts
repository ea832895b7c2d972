/**
 * One frozen content, four formats. Each draws what the snapshot says and computes nothing;
 * only paper speaks the customer's language.
 */
import { inPieces, type FileToSend } from '../platform/file-to-send.ts'
import type { Language } from '../platform/language.schema.ts'
import { csvStatement } from './csv.ts'
import { ofxStatement } from './ofx.ts'
import { pdfStatement } from './pdf.ts'
import { qifStatement } from './qif.ts'
import type { Snapshot } from './snapshot.ts'
import type { Format } from './statements.schema.ts'
import type { Kept } from './take.ts'

/** 'wrenfield-checking-4821-2026-10-01-2026-10-31.pdf' */
const nameOf = ({ account, firstDay, lastDay }: Snapshot, format: Format) =>
  `wrenfield-${account.kind}-${account.number.slice(-4)}-${firstDay}-${lastDay}.${format}`

const ended = (lines: Generator<string>) => inPieces(lines.map(line => `${line}\r\n`))

export function draw({ content, madeAt }: Kept, format: Format, language: Language): FileToSend {
  const name = nameOf(content, format)
  switch (format) {
    case 'csv':
      return csvStatement(name, content)
    case 'qif':
      return { name, type: 'application/qif', pieces: ended(qifStatement(content)) }
    case 'ofx':
      return { name, type: 'application/x-ofx', pieces: ended(ofxStatement(content, madeAt)) }
    case 'pdf':
      return { name, type: 'application/pdf', pieces: pdfStatement(content, madeAt, language) }
  }
}
