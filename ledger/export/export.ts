/**
 * Writes the books, up to a fixed head, in one of the formats that others can check, or the journal itself. Streams:
 * nothing is kept but balances.
 */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { ClientBase } from 'pg'
import { beAuditor, headOf } from '../stored-events.ts'
import { beancount } from './beancount.ts'
import { readBook } from './book.ts'
import { csv } from './csv.ts'
import type { Format } from './format.ts'
import { hledger } from './hledger.ts'
import { journalLines, type Sealed } from './journal-lines.ts'
import { ledgerCli } from './ledger-cli.ts'

export const formats = { hledger, beancount, ledger: ledgerCli, csv } as const satisfies Record<string, () => Format>
/** Of the books, and of the journal itself. */
export type FormatName = keyof typeof formats | 'jsonl'
export const formatNames: readonly string[] = [...Object.keys(formats), 'jsonl']
export const isFormat = (name: string): name is FormatName => formatNames.includes(name)

interface ExportOptions {
  readonly ledger: number
  readonly format: FormatName
  /** What was signed outside the database: a part of the journal, and of no book. */
  readonly sealed?: Sealed
  readonly onProgress?: (done: number, of: number) => void
}

const WRITE_AT = 64 * 1024
const NOTHING_SEALED: Sealed = { keys: [], statements: [] }

/** Returns how many events were written. The client becomes an auditor's connection; the stream is not ended. */
export async function exportBook(client: ClientBase, out: Writable, options: ExportOptions): Promise<number> {
  await beAuditor(client)
  const { ledger, format, sealed = NOTHING_SEALED, onProgress } = options
  let events = 0
  const told = (done: number, of: number) => {
    events = done
    onProgress?.(done, of)
  }
  let pending = ''
  const flush = async () => {
    if (!out.write(pending)) await once(out, 'drain')
    pending = ''
  }
  const pieces =
    format === 'jsonl'
      ? journalLines(client, ledger, sealed, told)
      : bookLines(client, ledger, await headOf(client, ledger), formats[format](), told)
  for await (const text of pieces) {
    pending += text
    if (pending.length > WRITE_AT) await flush()
  }
  await flush()
  return events
}

async function* bookLines(
  client: ClientBase,
  ledger: number,
  head: number,
  writer: Format,
  told: (done: number, of: number) => void,
): AsyncGenerator<string> {
  yield writer.open({ ledger, head })
  let events = 0
  for await (const entry of readBook(client, { ledger, after: 0, upTo: head })) {
    yield writer.entry(entry)
    events += 1
    told(events, head)
  }
  yield writer.close()
}
