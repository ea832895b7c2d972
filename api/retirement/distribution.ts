import type * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { formatUsd, money, text } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import { DISTRIBUTION_WITHHOLDING, withheld } from '../../ledger/rates/retirement.ts'
import { AppError } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { datesLeft, once } from '../platform/orders/course.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import type { Course, Order } from '../platform/orders/order.ts'
import type { SignedInContext } from '../trpc.ts'
import { byLaw, type DistributionDetails } from './distribution-order.ts'
import { distributionRequest, INSTALLMENT_TEXTS, installmentFrequencies } from './distribution.schema.ts'
import { retirement, toPlan } from './retirement.ts'

type Request = z.output<typeof distributionRequest>

const LUMP_SUM = 'A lump sum is the whole balance: {available}.'

/**
 * Resolves both accounts among the caller's own, and has withheld what the law asks for. 400 for a lump sum that is not
 * all that is there, for installments without their days, and for days of what comes once.
 */
export async function wanted(ctx: SignedInContext, input: Request): Promise<Wanted<DistributionDetails>> {
  const { accountId, amount, withdrawalType, reason, taxWithholding, toAccountId } = input
  const today = await ctx.machinery.clocks.today()
  const course = courseOf(input, today)
  const own = await accountFor(ctx, accountId, retirement)
  const { posted, held } = position(own.state)
  const available = text(posted.minus(held))
  if (withdrawalType === 'lumpSum' && amount !== available)
    throw new AppError('validation_failed', says(LUMP_SUM, { available: formatUsd(available) }), 'amount')
  const to = await ctx.own.account(toAccountId)
  const withholding = taxWithholding === 'yes' ? DISTRIBUTION_WITHHOLDING : '0'
  const asked = { reason, withholding, ...(course ? { each: amount } : {}) }
  return {
    from: own.state.id,
    to: to.state.id,
    amount,
    details: {
      ...asked,
      ...byLaw({ course: course ?? once(today), details: asked }, own.state),
      fromLabel: course ? labelOfOwn(own) : '',
      toLabel: course ? labelOfOwn(to) : '',
    },
    on: course?.startsOn ?? today,
    ...(course ? { course } : {}),
  }
}

/** The days of installments; none of what comes once. */
function courseOf(input: Request, today: BankDay): Course | undefined {
  const { withdrawalType, frequency, startDate, installments: count } = input
  if (withdrawalType !== 'installment') {
    if (frequency ?? startDate ?? count) throw wrong('withdrawalType', INSTALLMENT_TEXTS.type)
    return undefined
  }
  if (!frequency) throw wrong('frequency', INSTALLMENT_TEXTS.frequency)
  if (!startDate || startDate < today) throw wrong('startDate', INSTALLMENT_TEXTS.startDate)
  const ending = count === undefined ? ({ ends: 'never' } as const) : ({ ends: 'occurrences', count } as const)
  return { startsOn: startDate, every: frequency, ending, nth: 0 }
}

const wrong = (field: string, text: string) => new AppError('validation_failed', text, field)

/** `withholding`: percent of the amount, which is gross. */
export function payoutOf(amount: string, withholding: string) {
  const tax = withheld(money(amount), withholding)
  return { amount, tax: text(tax), net: text(money(amount).minus(tax)) }
}

export function toInstallmentPlan(order: Order<DistributionDetails>) {
  const left = datesLeft(order.course)
  return {
    ...toPlan(order),
    frequency: installmentFrequencies.find(one => one === order.course.every) ?? 'monthly',
    left: Number.isFinite(left) ? left : null,
  }
}
