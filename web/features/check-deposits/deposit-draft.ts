import * as z from 'zod'
import {
  defaultLimits,
  MAXIMUM,
  MINIMUM,
  PAST_DAILY_LIMIT,
  type limitsAnswer,
} from '../../../api/check-deposits/check-deposits.schema.ts'
import { money as typedMoney } from '../../../api/platform/fields.schema.ts'
import { least, money, most, text, ZERO } from '../../../ledger/money.ts'
import { FIRST_DAY_AVAILABILITY } from '../../../ledger/rates/deposits.ts'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Answered } from '../../lib/trpc.ts'

/** What the first step asks for, and its rules (doc2 §5): number, minimum, maximum, daily limit, in this order. */
export type DepositAccount = Answered['checkDeposits']['accounts']['accounts'][number]
export type Deposit = Answered['checkDeposits']['submit']['deposit'] & {
  /** It had been deposited before: nothing was added. */
  already?: boolean
}
export type KnownLimits = Pick<
  z.output<typeof limitsAnswer>,
  'limits' | 'usedToday' | 'usedThisMonth' | 'firstDayAmount'
>

export interface Draft {
  [name: string]: unknown
  amount: string
  accountId: string
  emailReceipt: boolean
  mobileReceipt: boolean
  saveInformation: boolean
}

/** Used until the bank has told its own, and when it does not (doc2 §9). */
export const withoutLimits: KnownLimits = {
  limits: {
    minAmount: String(defaultLimits.minAmount),
    maxAmount: String(defaultLimits.maxAmount),
    dailyLimit: String(defaultLimits.dailyLimit),
    monthlyLimit: String(defaultLimits.monthlyLimit),
  },
  usedToday: '0.00',
  usedThisMonth: '0.00',
  firstDayAmount: FIRST_DAY_AVAILABILITY,
}

/** Dollars that the day still takes; never below zero. */
export const remainingToday = ({ limits, usedToday }: KnownLimits): string =>
  text(most(ZERO, money(limits.dailyLimit).minus(usedToday)))

/** The most that one check may be now: the per-check maximum alone may be out of reach (C-89). */
export const mostNow = (known: KnownLimits): string =>
  text(least(money(known.limits.maxAmount), money(remainingToday(known))))

/** C-93: reached when nothing is left; passing it is another text. */
export const isReached = ({ limits, usedToday }: KnownLimits): boolean => money(usedToday).gte(limits.dailyLimit)

/** The rules of the first step under these limits, in the customer's language. */
export function draftSchema(known: KnownLimits) {
  const { minAmount, maxAmount } = known.limits
  const remaining = remainingToday(known)
  const tooLittle = t(MINIMUM, { limit: usd(minAmount) })
  return z.object({
    amount: typedMoney('Please enter a valid amount', tooLittle)
      .refine(amount => money(amount).gte(minAmount), tooLittle)
      .refine(amount => money(amount).lte(maxAmount), t(MAXIMUM, { limit: usd(maxAmount) }))
      .refine(amount => money(amount).lte(remaining), t(PAST_DAILY_LIMIT, { remaining: usd(remaining) })),
    accountId: z.string().min(1, 'Please select an account'),
  })
}

/** DEP-, six digits, a dash, four digits (doc2 §3): drawn here, and the key of this deposit from then on (C-95). */
export function newReference(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(10)), byte => byte % 10).join('')
  return `DEP-${digits.slice(0, 6)}-${digits.slice(6)}`
}
