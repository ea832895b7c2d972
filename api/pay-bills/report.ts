import type * as z from 'zod'
import type { BankDay } from '../../ledger/calendar.ts'
import { formatUsd, money, sum } from '../../ledger/money.ts'
import { csvFile } from '../platform/csv.ts'
import type { FileToSend } from '../platform/downloads.ts'
import { pdfFile } from '../platform/pdf.ts'
import type { payment } from './payment.schema.ts'

type Shown = z.input<typeof payment>

const HEADS = ['Date', 'Payee', 'Category', 'Amount', 'Status', 'Account', 'Confirmation Number', 'Frequency', 'Memo']

/** All payments that are listed, as a table. */
export async function reportFile(
  format: 'pdf' | 'csv',
  payments: readonly Shown[],
  name: string,
  today: BankDay,
): Promise<FileToSend> {
  const file = `payments-${today}.${format}`
  if (format === 'csv') return csvFile(file, HEADS, payments.map(cellsOf))
  const processed = sum(
    payments.filter(({ status }) => status === 'Processed').map(({ amount }) => money(String(amount))),
  )
  return pdfFile({
    name: file,
    title: 'Payment report',
    lead: [name, `${payments.length} payments, ${formatUsd(processed)} of them processed`, `Printed on ${today}`],
    table: {
      columns: [
        { head: 'Date', width: 2 },
        { head: 'Payee', width: 4 },
        { head: 'Account', width: 4 },
        { head: 'Confirmation', width: 3 },
        { head: 'Status', width: 2 },
        { head: 'Amount', width: 2.4, right: true },
      ],
      rows: payments.map(({ date, payee, accountUsed, confirmationNumber, status, amount }) => [
        date,
        payee,
        accountUsed,
        confirmationNumber,
        status,
        formatUsd(String(amount)),
      ]),
    },
  })
}

const cellsOf = (one: Shown): string[] => [
  one.date,
  one.payee,
  one.category,
  String(one.amount),
  one.status,
  one.accountUsed,
  one.confirmationNumber,
  one.frequency,
  one.memo,
]
