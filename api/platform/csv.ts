/**
 * Tables as CSV. Text cells cannot become formulas of a spreadsheet; amounts are numbers,
 * so that a minus stays a minus.
 */
import { stringify } from 'csv-stringify/sync'
import type { FileToSend } from './file-to-send.ts'

/** `rows` below `heads`; amounts are given as numbers or as text that looks like one. Lines end in CRLF (RFC 4180). */
export function csvFile(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): FileToSend {
  const table = [heads, ...rows].map(row => row.map(cell => (AMOUNT.test(cell) ? Number(cell) : cell)))
  const text = stringify(table, {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: value => ({ value: value.toFixed(2), escape_formulas: false }) },
  })
  return { name, type: 'text/csv; charset=utf-8', bytes: Buffer.from(`\uFEFF${text}`) }
}

/** The same, where it is drawn in a thread of its own (`press.ts`). */
export const drawCsv = (...given: Parameters<typeof csvFile>): Promise<FileToSend> => Promise.resolve(csvFile(...given))

const AMOUNT = /^-?\d{1,12}\.\d{2}$/
