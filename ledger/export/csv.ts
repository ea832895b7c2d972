/** One row a line, for a spreadsheet: amounts are numbers, words can never become formulas. */
import type { Entry } from './book.ts'
import type { Format } from './format.ts'

const COLUMNS = [
  'line',
  'bank_day',
  'effective_date',
  'recorded_at',
  'kind',
  'account',
  'asset',
  'amount',
  'balance',
  'type',
  'category',
  'description',
]

/** A cell of words: quoted where it must be, with a leading apostrophe where a spreadsheet would begin to calculate. */
function cell(words: string): string {
  const harmless = /^[=+\-@\t\r]/.test(words) ? `'${words}` : words
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csv = (): Format => ({
  name: 'csv',
  open: () => `${COLUMNS.join(',')}\n`,

  entry({ event, lines }: Entry) {
    let written = ''
    for (const [leg, { account, asset, amount, balance, type, category, text }] of lines.entries()) {
      const words = [
        `${event.ledger}-${event.seq}-${leg}`,
        event.bankDay,
        event.effectiveDate,
        event.recordedAt,
        event.kind,
        account.path,
        asset,
      ]
      written += `${words.map(cell).join(',')},${amount},${balance},${[type, category, text].map(cell).join(',')}\n`
    }
    return written
  },

  close: () => '',
})
