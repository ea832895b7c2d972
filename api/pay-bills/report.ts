import type * as z from 'zod'
import type { BankDay } from '../../ledger/calendar.ts'
import { formatUsd, money, sum } from '../../ledger/money.ts'
import { csvFile } from '../platform/csv.ts'
import type { FileToSend } from '../platform/file-to-send.ts'
import type { Language } from '../platform/language.schema.ts'
import { formFile } from '../platform/paper/form.ts'
import { speechOf } from '../platform/paper/words.ts'
import type { payment } from './payment.schema.ts'

type Shown = z.input<typeof payment>

const HEADS = ['Date', 'Payee', 'Category', 'Amount', 'Status', 'Account', 'Confirmation Number', 'Frequency', 'Memo']

/** All payments that are listed, as a table: paper in the customer's language, CSV for programs. */
export function reportFile(
  format: 'pdf' | 'csv',
  payments: readonly Shown[],
  name: string,
  today: BankDay,
  language: Language,
): FileToSend {
  const file = `payments-${today}.${format}`
  if (format === 'csv') return csvFile(file, HEADS, payments.map(cellsOf))
  const processed = sum(
    payments.filter(({ status }) => status === 'Processed').map(({ amount }) => money(String(amount))),
  )
  const speech = speechOf(language)
  const { say, day, dayWithYear } = speech
  const count = payments.length === 1 ? say('1 payment') : say('{n} payments', { n: payments.length })
  return formFile(speech, {
    name: file,
    title: say('Payment report'),
    lead: [
      name,
      say('{count}, {amount} of them processed', { count, amount: formatUsd(processed) }),
      say('Printed on {date}', { date: day(today) }),
    ],
    table: {
      columns: [
        { head: say('Date'), width: 3.2 },
        { head: say('Payee'), width: 3.8 },
        { head: say('Account'), width: 3.8 },
        { head: say('Confirmation'), width: 3 },
        { head: say('Status'), width: 2 },
        { head: say('Amount'), width: 2.2, right: true },
      ],
      rows: payments.map(({ date, payee, accountUsed, confirmationNumber, status, amount }) => [
        dayWithYear(date),
        payee,
        accountUsed,
        confirmationNumber,
        say(status),
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
