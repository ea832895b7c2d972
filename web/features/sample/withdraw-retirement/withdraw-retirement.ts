/** The retirement withdrawal request (doc3 §3, §5, §9; LED-36). Pure. */
import * as z from 'zod'
import { money, type Money, parseTyped, text } from '../../../../ledger/money.ts'
import { DISTRIBUTION_WITHHOLDING, withheld } from '../../../../ledger/rates.ts'
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

export type RetirementAccount = SampleAccount

/** The documented texts, in the documented order; the balance is the picked account's. */
export const withdrawalForm = (accounts: readonly RetirementAccount[]) =>
  z
    .object({
      account: z.string().refine(value => accounts.some(({ id }) => id === value), 'Please select an account'),
      amount: z.string().refine(value => parseTyped(value)?.gt(0) ?? false, 'Please enter a valid amount'),
      withdrawalType: z
        .string()
        .refine(
          (value): value is keyof typeof withdrawalTypes => value in withdrawalTypes,
          'Please select a withdrawal type',
        ),
      reason: z
        .string()
        .refine((value): value is keyof typeof reasons => value in reasons, 'Please select a reason for withdrawal'),
      taxWithholding: z.enum(['yes', 'no']),
    })
    .superRefine(({ account, amount }, issues) => {
      const [picked, asked] = [accounts.find(({ id }) => id === account), parseTyped(amount)]
      if (picked && asked?.gt(picked.balance))
        issues.addIssue({ code: 'custom', path: ['amount'], message: 'Amount exceeds available balance' })
    })
export type Withdrawal = z.output<ReturnType<typeof withdrawalForm>>

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
