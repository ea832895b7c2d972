/** Writes the journal, up to a fixed head, in one of the formats that others can check. Streams: nothing is kept but balances. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { ClientBase } from 'pg'
import { beAuditor, headOf } from '../stored-events.ts'
import { beancount } from './beancount.ts'
import { readBook } from './book.ts'
import { csv } from './csv.ts'
import type { Format } from './format.ts'
import { hledger } from './hledger.ts'
import { jsonl } from './jsonl.ts'
import { ledgerCli } from './ledger-cli.ts'

export const formats = { hledger, beancount, ledger: ledgerCli, csv, jsonl } as const satisfies Record<
  string,
  () => Format
>
export type FormatName = keyof typeof formats

export interface ExportOptions {
  readonly ledger: number
  readonly format: FormatName
  readonly onProgress?: (done: number, of: number) => void
}

const WRITE_AT = 64 * 1024

/** Returns how many events were written. The client becomes an auditor's connection; the stream is not ended. */
export async function exportBook(
  client: ClientBase,
  out: Writable,
  { ledger, format, onProgress }: ExportOptions,
): Promise<number> {
  await beAuditor(client)
  const head = await headOf(client, ledger)
  const writer = formats[format]()
  let pending = writer.open({ ledger, head })
  const flush = async () => {
    if (!out.write(pending)) await once(out, 'drain')
    pending = ''
  }
  let events = 0
  for await (const entry of readBook(client, { ledger, after: 0, upTo: head })) {
    pending += writer.entry(entry)
    events += 1
    if (pending.length > WRITE_AT) await flush()
    if (events % 5000 === 0) onProgress?.(events, head)
  }
  pending += writer.close()
  await flush()
  return events
}
