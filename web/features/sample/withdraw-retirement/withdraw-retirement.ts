/** The retirement withdrawal request (doc3 §3, §5, §9; LED-36). Pure. */
import * as z from 'zod'
import { INSTALLMENT_TEXTS, MOST_INSTALLMENTS } from '../../../../api/retirement/distribution.schema.ts'
import { inOrder, keyIn } from '../../../../api/platform/fields.schema.ts'
import { isBankDay, type BankDay } from '../../../../ledger/calendar.ts'
import { money, type Money, parseTyped, text } from '../../../../ledger/money.ts'
import { DISTRIBUTION_WITHHOLDING, withheld } from '../../../../ledger/rates/retirement.ts'
import { isIn } from '../../../../ledger/table.ts'
import type { SampleAccount } from '../../../lib/sample-accounts.ts'

export const withdrawalTypes = {
  lumpSum: 'Lump sum',
  partial: 'Partial withdrawal',
  installment: 'Installments',
} as const
export const reasons = {
  retirement: 'Retirement',
  hardship: 'Financial hardship',
  education: 'Education',
  medical: 'Medical expenses',
  firstHome: 'First home',
  other: 'Other',
} as const

export const installmentRhythms = { monthly: 'Monthly', quarterly: 'Quarterly' } as const

export type RetirementAccount = SampleAccount

/**
 * The documented texts, in the documented order; the balance is the picked account's. `today`: the bank pays, and of
 * installments it has to know their days.
 */
export const withdrawalForm = (accounts: readonly RetirementAccount[], today?: BankDay) =>
  inOrder(
    z
      .object({
        account: z.string().refine(value => accounts.some(({ id }) => id === value), 'Please select an account'),
        amount: z.string().refine(value => parseTyped(value)?.gt(0) ?? false, 'Please enter a valid amount'),
        withdrawalType: keyIn(withdrawalTypes, 'Please select a withdrawal type'),
        reason: keyIn(reasons, 'Please select a reason for withdrawal'),
        taxWithholding: z.enum(['yes', 'no']),
        frequency: z.string().default(''),
        startDate: z.string().default(''),
        /** How many; until the account is empty where blank. */
        installments: z.string().default(''),
      })
      .superRefine(({ account, amount, ...wish }, issues) => {
        const [picked, asked] = [accounts.find(({ id }) => id === account), parseTyped(amount)]
        if (picked && asked?.gt(picked.balance))
          issues.addIssue({ code: 'custom', path: ['amount'], message: 'Amount exceeds available balance' })
        if (today !== undefined)
          for (const [path, message] of wrongDays(wish, today))
            issues.addIssue({ code: 'custom', path: [path], message })
      }),
    ['account', 'amount', 'withdrawalType', 'frequency', 'startDate', 'installments', 'reason'],
  )
export type Withdrawal = z.output<ReturnType<typeof withdrawalForm>>

type Days = Pick<Withdrawal, 'withdrawalType' | 'frequency' | 'startDate' | 'installments'>

/** What is wrong with the days of installments, by field. */
function wrongDays({ withdrawalType, frequency, startDate, installments }: Days, today: BankDay): [string, string][] {
  if (withdrawalType !== 'installment') return []
  const count = installments.trim()
  const isCount = /^\d{1,3}$/.test(count) && Number(count) >= 1 && Number(count) <= MOST_INSTALLMENTS
  const rules: [boolean, keyof Days, string][] = [
    [isIn(installmentRhythms, frequency), 'frequency', INSTALLMENT_TEXTS.frequency],
    [isBankDay(startDate) && startDate >= today, 'startDate', INSTALLMENT_TEXTS.startDate],
    [count === '' || isCount, 'installments', INSTALLMENT_TEXTS.count],
  ]
  return rules.flatMap(([holds, field, text]) => (holds ? [] : [[field, text]]))
}

/** LED-36: 20% inside the gross amount when withholding is wanted, nothing otherwise. */
export function payoutOf({ amount, taxWithholding }: Pick<Withdrawal, 'amount' | 'taxWithholding'>): {
  gross: Money
  tax: Money
  net: Money
} {
  const gross = money(amount)
  const tax = taxWithholding === 'yes' ? withheld(gross, DISTRIBUTION_WITHHOLDING) : money(0)
  return { gross, tax, net: gross.minus(tax) }
}

export const balancesAfter = (
  { account, amount }: Pick<Withdrawal, 'account' | 'amount'>,
  accounts: readonly RetirementAccount[],
): RetirementAccount[] =>
  accounts.map(held => (held.id === account ? { ...held, balance: text(money(held.balance).minus(amount)) } : held))
