import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { exportBook, formatNames, isFormat } from '../../ledger/export/export.ts'
import type { Sealed } from '../../ledger/export/journal-lines.ts'
import { publicKeyIn, readSeals } from '../../ledger/seal-file.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { count, progress } from './print.ts'

/** Writes the books to a file, or to stdout. */
export async function exportJournal(
  { client, ledger, sealFolder }: Auditor,
  asked: { format: string; output?: string },
): Promise<number> {
  const { format } = asked
  if (!isFormat(format)) throw new Error(`not a format: ${format} (${formatNames.join(', ')})`)
  const shown = progress()
  const out = asked.output ? createWriteStream(asked.output, { mode: 0o600 }) : process.stdout
  const events = await exportBook(client, out, {
    ledger,
    format,
    sealed: sealedIn(sealFolder, ledger),
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

/** The key and the statements that a folder holds, for the journal's export. */
function sealedIn(folder: string, ledger: number): Sealed {
  const key = publicKeyIn(folder)
  const { heads, days, keys } = readSeals(folder, ledger)
  return { keys: key === undefined ? [] : [key], statements: [...keys, ...heads, ...days] }
}
