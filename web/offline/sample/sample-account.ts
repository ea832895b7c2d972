import { says, type Phrase } from '../../../ledger/phrase.ts'
import type * as z from 'zod'
import type { account, transaction } from '../../../api/platform/account.schema.ts'
import { addDays, type BankDay } from '../../../ledger/calendar.ts'
import { money, text } from '../../../ledger/money.ts'
import { MINIMUM_BALANCE, MONTHLY_FEE } from '../../../ledger/rates/fees.ts'
import { interestRate, yieldOf } from '../../../ledger/rates/interest.ts'
import { ROUTING_NUMBER } from '../../../ledger/rates/opening.ts'
import { isIn } from '../../../ledger/table.ts'

/**
 * What every sample account is made of. Amounts are decimal text as the bank sends them. Pure: everything follows
 * from the day.
 */
export type Account = z.output<typeof account>
export type Line = z.output<typeof transaction>

interface Told {
  kind: 'checking' | 'savings' | 'credit' | 'retirement' | 'student' | 'cd' | 'investment'
  /** 'Checking', 'Certificate of Deposit': doc1 §3. */
  type: string
  lastFour: string
  balance: string
  openedDate: BankDay
}

export const idOf = (kind: Told['kind']): string => `sample-${kind}`

/**
 * An account that belongs to nobody: routing number, fee, minimum and rate of its kind (doc2 §9), everything it
 * holds available.
 */
export function sampleAccount({ kind, type, lastFour, balance, openedDate }: Told): Account {
  const fee = isIn(MONTHLY_FEE, kind) ? MONTHLY_FEE[kind].amount : '0.00'
  const minimum = isIn(MINIMUM_BALANCE, kind) ? MINIMUM_BALANCE[kind] : '0.00'
  return {
    id: idOf(kind),
    _id: idOf(kind),
    kind,
    type,
    accountType: type,
    slug: kind === 'retirement' ? 'retirement-account' : kind,
    name: type,
    nickname: '',
    isPrimary: true,
    accountNumber: `••${lastFour}`,
    lastFour,
    routingNumber: ROUTING_NUMBER,
    balance,
    availableBalance: balance,
    withdrawableBalance: balance,
    unsettledBalance: '0.00',
    status: 'Active',
    openedDate,
    interestRate: interestRate(kind),
    apy: yieldOf(kind),
    monthlyFee: fee,
    monthlyFeeWaived: true,
    minBalance: minimum,
    overdraftProtection: kind === 'checking' || kind === 'student' ? 'Linked to savings' : 'None',
  }
}

/** One movement of a generated history; `amount` signed as the customer sees it. */
export interface Movement {
  day: BankDay
  amount: string
  type: string
  category: string
  description: string
  /** Absent: the description is words of ours. */
  says?: Phrase
}

/** A line of a sample account. Nothing of it was ever recorded; `recordedAt` is noon of its day. */
export const sampleLine = (
  accountId: string,
  id: string,
  { day, amount, type, category, description, says: said }: Movement,
  balance: string | null,
): Line => ({
  id,
  _id: id,
  transactionId: id,
  accountId,
  date: day,
  recordedAt: `${day}T17:00:00.000Z`,
  description,
  says: said ?? says(description).says,
  status: 'Completed',
  type,
  category,
  direction: amount.startsWith('-') ? 'Debit' : 'Credit',
  amount,
  balance,
  settling: false,
})

/** The lines of a history, newest first, their balances counted back from what the account holds today (C-73). */
export function linesBackFrom(accountId: string, closing: string, newestFirst: readonly Movement[]): Line[] {
  let balance = money(closing)
  return newestFirst.map((movement, i) => {
    const line = sampleLine(accountId, `${accountId}-${newestFirst.length - i}`, movement, text(balance))
    balance = balance.minus(movement.amount)
    return line
  })
}

export const daysAgo = (today: BankDay, n: number): BankDay => addDays(today, -n)
