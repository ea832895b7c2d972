/** A statement for spreadsheets: a line a movement, the opening balance above and the closing balance below. */
import { csvFile } from '../platform/csv.ts'
import type { FileToSend } from '../platform/file-to-send.ts'
import type { Snapshot } from './snapshot.ts'

const HEADS = ['Date', 'Description', 'Type', 'Category', 'Amount', 'Balance', 'Reference']

export function csvStatement(name: string, { firstDay, lastDay, opening, closing, lines }: Snapshot): FileToSend {
  return csvFile(name, HEADS, [
    [firstDay, 'Opening balance', '', '', '', opening, ''],
    ...lines.map(({ date, description, type, category, amount, balance, id }) => [
      date,
      description,
      type,
      category,
      amount,
      balance,
      id,
    ]),
    [lastDay, 'Closing balance', '', '', '', closing, ''],
  ])
}
