import type * as z from 'zod'
import type { BankDay } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import type { FileToSend } from '../platform/downloads.ts'
import { pdfFile } from '../platform/pdf.ts'
import type { payment } from './payment.schema.ts'

type Shown = z.input<typeof payment>

const notes: Partial<Record<Shown['status'], string>> = {
  Pending: 'This payment has not been made yet. Until its payment run it can be cancelled under Pay Bills.',
  Failed: 'This payment was not made. No money moved.',
  Cancelled: 'This payment was cancelled. No money moved.',
}

/** The receipt of a payment, as PDF. */
export function receiptFile(shown: Shown, name: string, today: BankDay): Promise<FileToSend> {
  const { payee, date, amount, status, accountUsed, confirmationNumber, category, memo, frequency } = shown
  const note = notes[status]
  return pdfFile({
    name: `receipt-${confirmationNumber}.pdf`,
    title: 'Payment receipt',
    lead: [name, `Printed on ${today}`],
    facts: [
      ['Confirmation number', confirmationNumber],
      ['Paid to', payee],
      ['Amount', formatUsd(String(amount))],
      ['Payment date', date],
      ['Status', status],
      ['Paid from', accountUsed],
      ['Category', category],
      ['Frequency', frequency],
      ...(memo ? [['Memo', memo] as const] : []),
    ],
    ...(note ? { footnote: note } : {}),
  })
}
