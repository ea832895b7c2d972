import type { BankDay, Ending, Every } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { paidFrom } from '../pay-bills/payment-order.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import type { Course } from '../platform/orders/order.ts'
import { place } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { autopays, type AutopayDetails } from './autopay-order.ts'
import { shownAutopay } from './autopay.queries.ts'
import { autopay, autopayRequest, type AutopayRequest } from './autopay.schema.ts'
import { partiesOf } from './parties.ts'

/**
 * Sets up an automatic payment. Its order stands in the journal under the request's key, so that it is given once; the
 * money of each date moves in that day's payment run.
 */
export const createAutopay = signedIn
  .input(autopayRequest)
  .output(autopay)
  .mutation(async ({ ctx, input }) => {
    const { series } = await place(ctx, autopays, input, async ctx => {
      const course = courseOf(input, await ctx.machinery.clocks.today())
      return wantedAutopay(ctx, input, course, course.startsOn)
    })
    return ctx.asCaller(tx => shownAutopay(tx, series))
  })

/** What a request comes to: the order of its next date. */
export async function wantedAutopay(
  ctx: SignedInContext,
  request: AutopayRequest,
  course: Course,
  on: BankDay,
): Promise<Wanted<AutopayDetails>> {
  const { details, ...parties } = await partiesOf(ctx, request)
  const { paymentType, paymentAmount: amount = null, notifications } = request
  return {
    ...parties,
    amount,
    details: { ...details, memo: '', paymentType, fixedAmount: amount, notifications, paused: false },
    on,
    runAt: await ctx.asCaller(async tx => paidFrom(tx, parties.payee ?? null, on, await ctx.machinery.clocks.bank())),
    course,
  }
}

/**
 * What the form says about when. `earliest`: the first day that may be chosen, which is today,
 * or an old start that stays.
 */
export function courseOf(request: AutopayRequest, earliest: BankDay): Course {
  const { startDate: startsOn } = request
  if (startsOn < earliest) throw new AppError('validation_failed', 'Please select a start date', 'startDate')
  return { startsOn, every: everyOf(request), ending: endingOf(request), nth: 0 }
}

const everyOf = ({ frequency, customFrequency }: AutopayRequest): Every =>
  frequency === 'custom' ? { days: customFrequency ?? 1 } : frequency

function endingOf({ endCondition, endDate, numOccurrences }: AutopayRequest): Ending {
  if (endCondition === 'date' && endDate !== undefined) return { ends: 'date', last: endDate }
  if (endCondition === 'occurrences' && numOccurrences !== undefined)
    return { ends: 'occurrences', count: numOccurrences }
  return { ends: 'never' }
}
