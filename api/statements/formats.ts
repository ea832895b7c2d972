/**
 * One frozen content, four formats. Each draws what the snapshot says and computes nothing;
 * only paper speaks the customer's language.
 */
import { inPieces, type FileToSend } from '../platform/file-to-send.ts'
import type { Language } from '../platform/language.schema.ts'
import { csvStatement } from './csv.ts'
import { digestOf } from './digest.ts'
import { ofxStatement } from './ofx.ts'
import { pdfStatement } from './pdf.ts'
import { qifStatement } from './qif.ts'
import { fileNameOf, snapshot, type Snapshot } from './snapshot.ts'
import type { Format } from './statements.schema.ts'

const ended = (lines: Generator<string>) => inPieces(lines.map(line => `${line}\r\n`))

/** A kept statement that nobody has read yet: what it says, and what its digest was made of. */
export interface Written {
  readonly content: string
  readonly digest: Uint8Array
  readonly madeAt: Date
}

/** Reads a kept statement and draws it: ten thousand lines are read where they are drawn. */
export async function drawWritten(written: Written, format: Format, language: Language): Promise<FileToSend> {
  const content = snapshot.parse(JSON.parse(written.content))
  if (!(await digestOf(content)).equals(written.digest)) throw new Error('a kept statement is not what it was')
  return draw(content, written.madeAt, format, language)
}

export function draw(content: Snapshot, madeAt: Date, format: Format, language: Language): FileToSend {
  const name = fileNameOf(content, format)
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
