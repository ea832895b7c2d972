/** The credit limit request (doc3 §3 to §5, §9; LED-42). Pure. Amounts are decimal text. */
import * as z from 'zod'
import { limitRequest } from '../../../../api/cards/limit.schema.ts'
import { fill } from '../../../../ledger/phrase.ts'
import type { BankDay } from '../../../../ledger/calendar.ts'
import { formatUsd, money, type Money, parseTyped, text } from '../../../../ledger/money.ts'
import { CREDIT_LIMIT_INCREASE } from '../../../../ledger/rates/card.ts'

export const reasons = {
  large_purchase: 'A large purchase',
  credit_building: 'Building credit',
  debt_consolidation: 'Consolidating debt',
  emergency_fund: 'Emergency fund',
  business_expenses: 'Business expenses',
  other: 'Other',
} as const

export interface CreditInfo {
  readonly currentLimit: string
  readonly availableCredit: string
  /** The last four digits. */
  readonly accountNumber: string
  readonly lastReviewDate: BankDay
  /** The day on which the card was opened, where it is known. */
  readonly openedOn?: BankDay
  /** Absent where none is known. */
  readonly creditScore?: number
  readonly accountStatus: string
}
export interface LimitChange {
  readonly id: string
  readonly date: BankDay
  readonly type: 'Automatic Increase' | 'Customer Request' | 'Lowered by the bank'
  readonly oldLimit: string
  readonly newLimit: string
  readonly status: 'Approved' | 'Approved in part' | 'Declined' | 'Pending Review'
}

/** The smallest limit that can be asked for: 500 above the present one. */
export const leastRequest = (currentLimit: string): Money => money(currentLimit).plus(CREDIT_LIMIT_INCREASE.least)

/**
 * Steps of 100 counted from the minimum, as an HTML number field counts them: a limit of 5,050 allows 5,550, 5,650,
 * ... (C-186).
 */
export function isRequestable(typed: string, currentLimit: string): boolean {
  const [asked, least] = [parseTyped(typed), leastRequest(currentLimit)]
  return asked !== undefined && asked.gte(least) && asked.minus(least).mod(CREDIT_LIMIT_INCREASE.step).isZero()
}

export const requestForm = (currentLimit: string) =>
  z.object({
    requestedAmount: z
      .string()
      .refine(
        value => isRequestable(value, currentLimit),
        fill('Please enter {least} or more, in steps of $100', { least: formatUsd(leastRequest(currentLimit)) }),
      ),
    reason: z.string().refine(value => value in reasons, 'Please select a reason'),
    income: limitRequest.shape.income,
    expenses: limitRequest.shape.expenses,
  })
export type LimitRequest = z.infer<ReturnType<typeof requestForm>>

/** doc3 §4: the row that a request adds. Nothing else changes until it is decided (LED-42). */
export const requestedChange = (
  request: LimitRequest,
  info: CreditInfo,
  history: readonly LimitChange[],
  today: BankDay,
): LimitChange => ({
  id: String(history.length + 1),
  date: today,
  type: 'Customer Request',
  oldLimit: info.currentLimit,
  newLimit: text(money(request.requestedAmount)),
  status: 'Pending Review',
})

/** The limit over time, oldest first: what was approved, and today's. */
export const limitsOverTime = (
  info: CreditInfo,
  history: readonly LimitChange[],
  today: BankDay,
): { date: BankDay; limit: string }[] => {
  const approved = history
    .filter(({ status }) => status === 'Approved' || status === 'Approved in part')
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const first = approved[0]
  return [
    ...(first ? [{ date: info.openedOn ?? first.date.slice(0, 4) + '-01-01', limit: first.oldLimit }] : []),
    ...approved.map(({ date, newLimit }) => ({ date, limit: newLimit })),
    { date: today, limit: info.currentLimit },
  ]
}
