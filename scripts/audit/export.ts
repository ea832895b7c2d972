import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { exportBook, formats, type FormatName } from '../../ledger/export/export.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { count, progress } from './print.ts'

export const formatNames = Object.keys(formats)

/** Writes the books to a file, or to stdout. */
export async function exportJournal(
  { client, ledger }: Auditor,
  asked: { format: string; output?: string },
): Promise<number> {
  if (!(asked.format in formats)) throw new Error(`not a format: ${asked.format} (${formatNames.join(', ')})`)
  const format = asked.format as FormatName // `in` has just said so
  const shown = progress()
  const out = asked.output ? createWriteStream(asked.output, { mode: 0o600 }) : process.stdout
  const events = await exportBook(client, out, {
    ledger,
    format,
    onProgress: (done, of) => shown.tell('events written', done, of),
  })
  shown.done()
  if (asked.output) {
    out.end()
    await finished(out)
    console.error(`${count(events)} events written to ${asked.output}.`)
  }
  return EXIT.right
}
