/** Lines of a card, as its cycle and its standing are reckoned from. */
import type { CardPosting } from '../../api/platform/jobs/card-cycle.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'

let seq = 0
export const posting = (role: CardPosting['role'], day: BankDay, debit: string): CardPosting => ({
  seq: (seq += 1),
  role,
  day,
  debit: money(debit),
})
export const bought = (day: BankDay, amount: string) => posting('purchase', day, amount)
export const paid = (day: BankDay, amount: string) => posting('payment', day, `-${amount}`)
export const refund = (day: BankDay, amount: string) => posting('credit', day, `-${amount}`)
export const bounced = (day: BankDay, payment: CardPosting): CardPosting => ({
  ...posting('payment', day, payment.debit.neg().toFixed()),
  takesBack: { seq: payment.seq, day: payment.day },
})
