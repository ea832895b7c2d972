import type * as z from 'zod'
import type { BankDay } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import type { FileToSend } from '../platform/file-to-send.ts'
import type { Language } from '../platform/language.schema.ts'
import { formFile } from '../platform/paper/form.ts'
import { speechOf } from '../platform/paper/words.ts'
import type { payment } from './payment.schema.ts'

type Shown = z.input<typeof payment>

const notes: Partial<Record<Shown['status'], string>> = {
  Pending: 'This payment has not been made yet. Until its payment run it can be cancelled under Pay Bills.',
  Failed: 'This payment was not made. No money moved.',
  Cancelled: 'This payment was cancelled. No money moved.',
}

const frequencies: Record<string, string> = { once: 'Once', weekly: 'Weekly', monthly: 'Monthly' }

/** The receipt of a payment, as PDF in the customer's language. */
export function receiptFile(shown: Shown, name: string, today: BankDay, language: Language): FileToSend {
  const { payee, date, amount, status, accountUsed, confirmationNumber, category, memo, frequency } = shown
  const speech = speechOf(language)
  const { say, day } = speech
  const note = notes[status]
  return formFile(speech, {
    name: `receipt-${confirmationNumber}.pdf`,
    title: say('Payment receipt'),
    lead: [name, say('Printed on {date}', { date: day(today) })],
    facts: [
      [say('Confirmation number'), confirmationNumber],
      [say('Paid to'), payee],
      [say('Amount'), formatUsd(String(amount))],
      [say('Payment date'), day(date)],
      [say('Status'), say(status)],
      [say('Paid from'), accountUsed],
      [say('Category'), say(category)],
      [say('Frequency'), say(frequencies[frequency] ?? frequency)],
      ...(memo ? [[say('Memo'), memo] as const] : []),
    ],
    ...(note ? { footnote: say(note) } : {}),
  })
}
