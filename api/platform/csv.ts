/**
 * Tables as CSV. Text cells cannot become formulas of a spreadsheet; amounts are numbers,
 * so that a minus stays a minus.
 */
import { stringify } from 'csv-stringify/sync'
import { inPieces, type FileToSend } from './file-to-send.ts'

/** `rows` below `heads`; amounts are given as numbers or as text that looks like one. Lines end in CRLF (RFC 4180). */
export function csvFile(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): FileToSend {
  return { name, type: 'text/csv; charset=utf-8', pieces: inPieces(written([heads, ...rows])) }
}

const AT_ONCE = 250

function* written(table: readonly (readonly string[])[]): Generator<string> {
  yield '\uFEFF'
  for (let from = 0; from < table.length; from += AT_ONCE) {
    const rows = table.slice(from, from + AT_ONCE)
    yield stringify(
      rows.map(row => row.map(cell => (AMOUNT.test(cell) ? Number(cell) : cell))),
      {
        escape_formulas: true,
        record_delimiter: 'windows',
        cast: { number: value => ({ value: value.toFixed(2), escape_formulas: false }) },
      },
    )
  }
}

const AMOUNT = /^-?\d{1,12}\.\d{2}$/
