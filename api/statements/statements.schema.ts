/** Statements: asking for one, the documents that were made, taking one again (doc2 §2.2, §3, §5, §7). */
import * as z from 'zod'
import { form, idText, usd } from '../platform/fields.schema.ts'
import { isPeriod } from './periods.schema.ts'

export const formats = ['pdf', 'csv', 'qif', 'ofx'] as const
export type Format = (typeof formats)[number]

const format = z
  .string('Please select a format.')
  .trim()
  .toLowerCase()
  .pipe(z.enum(formats, 'Please select a format.'))
  .default('pdf')

const PERIOD = 'Please select a statement period.'

export const statementRequest = form({
  accountId: idText.default('primary'),
  period: z.string(PERIOD).trim().toLowerCase().min(1, PERIOD).refine(isPeriod, PERIOD),
  format,
})

const statement = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  kind: z.string(),
  accountName: z.string(),
  lastFour: z.string(),
  period: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  openingBalance: usd,
  closingBalance: usd,
  lines: z.int(),
  /** By the bank's clock: ISO UTC, and the bank day that the paper names. */
  madeAt: z.string(),
  madeOn: z.string(),
})

/** doc2 §7: `data.downloadUrl`, good once and for two minutes. */
export const statementAnswer = z.object({ downloadUrl: z.string(), fileName: z.string(), statement })

export const statementList = z.object({ statements: z.array(statement) })

/** A kept document again, in any format. */
export const keptRequest = form({ id: idText, format })
