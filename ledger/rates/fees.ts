/** What the bank takes for what it does, and when it does not. */
import type { AccountKind } from '../accounts.ts'
import { addMonths, type BankDay } from '../calendar.ts'
import { cents, money, type Money, most, percentOf, ZERO } from '../money.ts'

/** doc3 §9. */
export const WIRE_FEE = '30.00'
/** doc3 §9: for accounts other than checking. */
export const ATM_FEE = '2.50'
export const atmFee = (kind: AccountKind): string => (kind === 'checking' ? '0.00' : ATM_FEE)

/** What a cash advance costs, and what the sample's page says: two fees, both stand (C-99; doc3 §9). */
export const CASH_ADVANCE_FEE = { percent: '3', minimum: '10.00' } as const
export const CASH_ADVANCE_PAGE_FEE = { percent: '5', minimum: '10.00' } as const

/** LED-16, LED-17: the percentage, at least the minimum. */
export const cashAdvanceFee = (amount: Money, fee: { percent: string; minimum: string } = CASH_ADVANCE_FEE): Money =>
  most(money(fee.minimum), cents(percentOf(amount, fee.percent)))

/**
 * A balance that is brought over from another bank's card: what it costs, and the rate that it has for so many months.
 * Ours: no document says. 12 CFR 1026.55(b)(1) asks for at least six months.
 */
export const BALANCE_TRANSFER = { apr: '2.99', months: 12, percent: '3', minimum: '5.00' } as const

/**
 * What each of these has ever cost, as its event tells it; a new price is added, none taken out: an auditor holds every
 * event against them.
 */
export const PRICES_EVER = {
  wire: [{ fee: WIRE_FEE }],
  'cash-advance': [CASH_ADVANCE_FEE, CASH_ADVANCE_PAGE_FEE].map(toldFee),
  'balance-transfer': [{ ...toldFee(BALANCE_TRANSFER), apr: BALANCE_TRANSFER.apr }],
} as const

function toldFee({ percent, minimum }: { percent: string; minimum: string }) {
  return { feePercent: percent, feeMinimum: minimum }
}

/** The percentage, at least the minimum. */
export const balanceTransferFee = (amount: Money): Money => cashAdvanceFee(amount, BALANCE_TRANSFER)
/** The last day of the rate of a balance that is brought over on a day. */
export const transferRateUntil = (day: BankDay): BankDay => addMonths(day, BALANCE_TRANSFER.months)

/** Monthly service fee and when it is waived (doc2 §9, LED-28). */
export const MONTHLY_FEE = {
  checking: { amount: '10.00', waived: 'always' },
  savings: { amount: '5.00', waived: 'minimum-balance' },
  student: { amount: '0.00', waived: 'always' },
} as const satisfies Partial<Record<AccountKind, { amount: string; waived: 'always' | 'minimum-balance' }>>

/** doc2 §9; money market: its smallest opening deposit (C-27). */
export const MINIMUM_BALANCE = {
  checking: '1500.00',
  savings: '300.00',
  student: '300.00',
  'money-market': '2500.00',
} as const satisfies Partial<Record<AccountKind, string>>

/** What a month costs, given the lowest end-of-day balance of that month; zero when waived. */
export function monthlyFee(kind: AccountKind, lowestBalance: Money): Money {
  if (kind !== 'savings') return ZERO
  return lowestBalance.lt(MINIMUM_BALANCE.savings) ? money(MONTHLY_FEE.savings.amount) : ZERO
}

/** doc2 §9. A seventh is allowed and costs nothing. */
export const SAVINGS_WITHDRAWALS_A_MONTH = 6
