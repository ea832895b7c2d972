/** Balances that are brought over from another bank's card (doc3 §2.8, §3, §5). */
import * as z from 'zod'
import { cleanText, digits, form, idText, money, required, usd } from '../platform/fields.schema.ts'
import { MISSING } from '../platform/plain-words.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'

/** doc3 §5. */
export const MEMO_MAX = 30
const BAD_NUMBER = 'Please enter a valid card number'

/** The check digit of card numbers (ISO/IEC 7812). */
const isCardNumber = (number: string): boolean =>
  /^\d{13,19}$/.test(number) &&
  [...number].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
    0

const rate = {
  /** Percent a year, and its last day. */
  apr: z.string(),
  until: z.string(),
}

const cost = { amount: usd, fee: usd, total: usd }

export const balanceTransfer = z.object({
  id: z.string(),
  confirmationNumber: z.string(),
  date: z.string(),
  /** The other bank's card, and the own one. */
  from: z.string(),
  to: z.string(),
  ...cost,
  ...rate,
  memo: z.string(),
  status: z.enum(['Awaiting verification', 'Processing', 'Completed', 'Cancelled', 'Declined', 'Returned']),
  /** Until when its code can be entered. */
  verifyBy: z.string().nullable(),
})

export const balanceTransfers = z.object({
  cards: z.array(z.object({ id: z.string(), name: z.string(), lastFour: z.string(), availableCredit: usd })),
  /** Of what is brought over today. */
  offer: z.object({ ...rate, feePercent: z.string(), feeMinimum: usd }),
  /** What is left of what was brought over before and still has its rate. */
  broughtOver: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), owed: usd, ...rate })),
  /** The ten latest, newest first. */
  recent: z.array(balanceTransfer),
})

export const balanceTransferRequest = form({
  accountId: idText.default('primary'),
  /** The other bank. */
  issuer: required(MISSING, 60),
  cardNumber: digits(BAD_NUMBER, 13, 19).refine(isCardNumber, BAD_NUMBER),
  amount: money('Please enter a valid amount', 'Amount must be greater than zero'),
  memo: cleanText('The memo can have at most 30 characters', MEMO_MAX).optional(),
})

export const balanceTransferQuery = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount', 'Amount must be greater than zero'),
})

export const balanceTransferPreview = z.object({ ...cost, ...rate, refusal: foretold })

export const byBalanceTransfer = form({ transferId: idText })
export const verifyBalanceTransfer = form({
  transferId: idText,
  verificationCode: required('Please enter the verification code', 40),
})
