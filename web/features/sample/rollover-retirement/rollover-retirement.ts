/** The rollover's questions, rules and figures (doc3 §3, §5, §9; LED-37). Pure. */
import * as z from 'zod'
import { inOrder, keyIn, required } from '../../../../api/platform/fields.schema.ts'
import { fill } from '../../../../ledger/phrase.ts'
import { least, money, type Money, parseTyped } from '../../../../ledger/money.ts'
import { INDIRECT_ROLLOVER_WITHHOLDING, withheld } from '../../../../ledger/rates/retirement.ts'

export const sourceKinds = {
  external: 'An IRA at another institution',
  employer: 'A plan of a former employer',
} as const
/** In the document's order: an object would put a name of digits (457) before all others. */
export const accountTypes = ['traditional', 'roth', '401k', '403b', '457', 'tsp', 'sep', 'simple'] as const
export const accountTypeNames: Readonly<Record<(typeof accountTypes)[number], string>> = {
  traditional: 'Traditional IRA',
  roth: 'Roth IRA',
  '401k': '401(k)',
  '403b': '403(b)',
  '457': '457',
  tsp: 'Thrift Savings Plan (TSP)',
  sep: 'SEP IRA',
  simple: 'SIMPLE IRA',
}
export const rolloverTypes = { full: 'The full balance', partial: 'Part of it' } as const
export const distributionMethods = {
  direct: 'Direct rollover: from plan to account',
  wire: 'Wire transfer',
  check: 'Check to me (indirect rollover)',
} as const
export const strategies = {
  default: 'Target 2045 fund',
  match: 'Match my present allocation',
  custom: 'Choose my own',
} as const

export const PROCESSING = '2-3 business days'
export const defaultFund = { name: 'Target 2045', stocks: 70, bonds: 25, cash: 5, expenseRatio: '0.75' } as const
export const matchMix = { stocks: 60, bonds: 30, cash: 10 } as const

export const sourceForm = z.object({
  sourceKind: keyIn(sourceKinds, 'Please select where the money is now'),
  provider: required('Provider name is required'),
  accountNumber: z
    .string()
    .trim()
    .min(1, { message: 'Account number is required', abort: true })
    .regex(/^\d{6,17}$/, 'Please enter a valid account number (6-17 digits)'),
  accountType: keyIn(accountTypeNames, 'Please select an account type'),
  estimatedValue: z
    .string()
    .trim()
    .min(1, { message: 'Estimated value is required', abort: true })
    .refine(value => parseTyped(value)?.gt(0) ?? false, 'Please enter a valid amount'),
})
export type Source = z.output<typeof sourceForm>

const isPercentage = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 100
const GREATER_THAN_ZERO = 'Please enter a valid amount greater than zero'
const TOO_LITTLE_WITHHELD = 'An indirect rollover must withhold at least {percent}%'

/** Step 2. A check to the customer is an indirect rollover, which withholds at least 20% by law (C-153). */
export const optionsForm = (estimatedValue: string) =>
  inOrder(
    z
      .object({
        rolloverType: keyIn(rolloverTypes, 'Please select how much to roll over'),
        rolloverAmount: z.string().trim(),
        distributionMethod: keyIn(distributionMethods, 'Please select how the money moves'),
        withholding: z.string().trim().refine(isPercentage, 'Please enter a valid percentage between 0 and 100'),
      })
      .superRefine(({ rolloverType, rolloverAmount, distributionMethod, withholding }, issues) => {
        const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
        if (rolloverType === 'partial') {
          if (rolloverAmount === '') refuse('rolloverAmount', 'Rollover amount is required for partial rollovers')
          else if (!parseTyped(rolloverAmount)?.gt(0)) refuse('rolloverAmount', GREATER_THAN_ZERO)
          else if (parseTyped(rolloverAmount)?.gt(estimatedValue))
            refuse('rolloverAmount', 'The amount cannot be more than the estimated value')
        }
        if (
          distributionMethod === 'check' &&
          isPercentage(withholding) &&
          Number(withholding) < Number(INDIRECT_ROLLOVER_WITHHOLDING)
        )
          refuse('withholding', fill(TOO_LITTLE_WITHHELD, { percent: INDIRECT_ROLLOVER_WITHHOLDING }))
      }),
    ['rolloverType', 'rolloverAmount', 'distributionMethod', 'withholding'],
  )
export type Options = z.output<ReturnType<typeof optionsForm>>

/** What the withholding starts with when the way of the money changes: 20 by check, else 0. */
export const withholdingFor = (method: string): string => (method === 'check' ? INDIRECT_ROLLOVER_WITHHOLDING : '0')

interface FundShare {
  readonly fund: string
  /** Percent, as typed. */
  readonly allocation: string
}
/** doc3 §9: 40, 30, 20, 10. */
export const defaultFunds: readonly FundShare[] = [
  { fund: 'US Stock Index Fund', allocation: '40' },
  { fund: 'International Stock Fund', allocation: '30' },
  { fund: 'Bond Index Fund', allocation: '20' },
  { fund: 'Stable Value Fund', allocation: '10' },
]
export const totalAllocation = (funds: readonly FundShare[]): number =>
  funds.reduce((total, { allocation }) => total + (isPercentage(allocation) ? Number(allocation) : Number.NaN), 0)

export interface Strategy {
  readonly strategy: keyof typeof strategies
  readonly funds: readonly FundShare[]
}
/** Only the customer's own choice has to total 100 (C-154). */
export const strategyFault = ({ strategy, funds }: Strategy): string | undefined =>
  strategy === 'custom' && totalAllocation(funds) !== 100 ? 'Total allocation must equal 100%' : undefined

/** What a strategy holds, in percent: for the picture and the review. */
export const mixOf = ({ strategy, funds }: Strategy): { name: string; percent: number }[] => {
  if (strategy === 'custom')
    return funds.map(({ fund, allocation }) => ({
      name: fund,
      percent: isPercentage(allocation) ? Number(allocation) : 0,
    }))
  const { stocks, bonds, cash } = strategy === 'default' ? defaultFund : matchMix
  return [
    { name: 'Stocks', percent: stocks },
    { name: 'Bonds', percent: bonds },
    { name: 'Cash', percent: cash },
  ]
}

export const agreementsForm = z.object({
  termsAndConditions: z.literal(true, 'You must agree to the terms and conditions'),
  transferAuthorization: z.literal(true, 'You must authorize the transfer'),
  taxWithholding: z.literal(true, 'You must acknowledge the tax withholding notice'),
})

/** LED-37: what moves, what is withheld of it and what is credited. Full moves the estimated value. */
export function figuresOf(
  estimatedValue: string,
  { rolloverType, rolloverAmount, withholding }: Pick<Options, 'rolloverType' | 'rolloverAmount' | 'withholding'>,
) {
  const value: Money = money(estimatedValue)
  const amount = rolloverType === 'partial' ? least(value, money(rolloverAmount)) : value
  const tax = withheld(amount, withholding)
  return { amount, withheld: tax, credited: amount.minus(tax), stays: value.minus(amount) }
}
