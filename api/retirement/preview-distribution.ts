import { position } from '../../ledger/accounts.ts'
import { occurrence } from '../../ledger/calendar.ts'
import { cents, money, percentOf, text, type Money } from '../../ledger/money.ts'
import { leastWithheld } from '../../ledger/rates/employer-plan.ts'
import { EARLY_DISTRIBUTION_TAX } from '../../ledger/rates/retirement.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { calendarOf, datesLeft } from '../platform/orders/course.ts'
import type { Course } from '../platform/orders/order.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { distributions } from './distribution-order.ts'
import { distributionPreview, distributionRequest, MOST_INSTALLMENTS } from './distribution.schema.ts'
import { payoutOf, wanted } from './distribution.ts'
import { retirement } from './retirement.ts'
import { birthdayOf, isEarly } from './tax-lines.queries.ts'

/**
 * What a withdrawal or the first installment would bring and leave, and why it would be refused. Where the law has tax
 * withheld, it is in the figures whatever was asked for. Promises nothing.
 */
export const previewDistribution = signedIn
  .input(distributionRequest)
  .output(distributionPreview)
  .query(async ({ ctx, input }) => {
    const order = await wanted(ctx, input)
    const { machinery, customer } = ctx
    const refusal = await refusalOf(ctx, distributions, order)
    const bornOn = await ctx.asCaller(tx => birthdayOf(tx, machinery, customer))
    const added = isEarly(bornOn, order.on) ? EARLY_DISTRIBUTION_TAX : 0
    const own = await accountFor(ctx, input.accountId, retirement)
    const { posted, held } = position(own.state)
    return {
      ...payoutOf(input.amount, order.details.withholding),
      mandatory: leastWithheld(own.state, order.details) !== '0',
      balanceAfter: text(posted.minus(input.amount)),
      additionalTax: text(cents(percentOf(money(input.amount), added))),
      reaches: order.course ? reachOf(money(input.amount), posted.minus(held), order.course) : null,
      refusal,
    }
  })

/** How far a sum reaches in installments; none where it is more of them than anybody counts, or nothing at all. */
function reachOf(each: Money, sum: Money, course: Course) {
  const count = Math.min(sum.div(each).ceil().toNumber(), datesLeft(course))
  const isCounted = count >= 1 && count <= MOST_INSTALLMENTS
  const lastOn = isCounted ? occurrence(calendarOf(course), count - 1) : undefined
  if (lastOn === undefined) return null
  const before = each.times(count - 1)
  const left = sum.minus(before)
  return { count, lastOn, lastAmount: text(left.lt(each) ? left : each) }
}
