import type * as z from 'zod'
import { bank } from '../../ledger/accounts.ts'
import { contributeUntil } from '../../ledger/rates/retirement.ts'
import { AppError } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { once } from '../platform/orders/course.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import type { Course, Order } from '../platform/orders/order.ts'
import type { SignedInContext } from '../trpc.ts'
import type { ContributionDetails } from './contribution-order.ts'
import { contributionFrequencies, contributionPlan } from './contribution-plan.schema.ts'
import { planOf, retirement, toPlan } from './retirement.ts'
import { plainContribution, START } from './retirement.schema.ts'
import { catchesUpFrom } from './room.queries.ts'

type Request = z.output<typeof contributionPlan>

export const yearOf = ({ taxYear, startDate }: Request): string => taxYear ?? startDate.slice(0, 4)

/**
 * 400 for a day that has passed and a year that is not open on it; for later or again and again an own account has to
 * pay.
 */
export async function wantedPlan(ctx: SignedInContext, input: Request): Promise<Wanted<ContributionDetails>> {
  const { accountId, amount, frequency, startDate, fromAccountId } = input
  const today = await ctx.machinery.clocks.today()
  if (startDate < today) throw new AppError('validation_failed', START, 'startDate')
  refuseYear(input)
  const to = await accountFor(ctx, accountId, retirement)
  const payer = fromAccountId === undefined ? undefined : await ctx.own.account(fromAccountId)
  if (!payer && (frequency !== 'one-time' || startDate > today))
    throw new AppError('validation_failed', 'Please select a source account', 'fromAccountId')
  const course: Course =
    frequency === 'one-time'
      ? once(startDate)
      : { startsOn: startDate, every: frequency, ending: { ends: 'never' }, nth: 0 }
  return {
    from: payer?.state.id ?? bank.unverifiedDeposits,
    to: to.state.id,
    amount,
    details: {
      description: plainContribution(planOf(to)),
      ...(frequency === 'one-time' ? { year: yearOf(input) } : {}),
      catchesUpFrom: await ctx.asCaller(tx => catchesUpFrom(tx, ctx.machinery, ctx.customer)),
      fromLabel: payer ? labelOfOwn(payer) : '',
      toLabel: labelOfOwn(to),
    },
    on: startDate,
    course,
  }
}

/** The year of its day; once, also the one before until its taxes are due. */
function refuseYear(input: Request): void {
  const [year, ofDay] = [yearOf(input), input.startDate.slice(0, 4)]
  if (year === ofDay) return
  const isBefore = Number(year) === Number(ofDay) - 1 && input.startDate <= contributeUntil(Number(year))
  if (!isBefore || input.frequency !== 'one-time')
    throw new AppError('validation_failed', 'Please select a year', 'taxYear')
}

export const toContribution = (order: Order<ContributionDetails>) => ({
  ...toPlan(order),
  frequency: contributionFrequencies.find(one => one === order.course.every) ?? 'one-time',
  year: order.details.year ?? order.on.slice(0, 4),
})
