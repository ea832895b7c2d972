import * as z from 'zod'
import { addYears, occurrencesIn } from '../../ledger/calendar.ts'
import { publicIdsOf } from '../platform/accounts/label.queries.ts'
import type { Tx } from '../platform/db.ts'
import { calendarOf } from '../platform/orders/course.ts'
import { toOrder } from '../platform/orders/order.queries.ts'
import { isEnd } from '../platform/orders/states.schema.ts'
import { signedIn } from '../trpc.ts'
import { type Autopay, autopays } from './autopay-order.ts'
import { ownAutopay, toAutopay } from './autopay.queries.ts'
import { autopayDetails, byAutopay, type pastPayment } from './autopay.schema.ts'
import { isIn } from '../../ledger/table.ts'

const NEXT_DATES = 6

/** One automatic payment with what became of its dates, and the next ones (doc3 §7). */
export const getAutopay = signedIn
  .input(byAutopay)
  .output(autopayDetails)
  .query(({ ctx, input: { id } }) =>
    ctx.asCaller(async tx => {
      const own = await ownAutopay(tx, id)
      return {
        ...toAutopay(own, await publicIdsOf(tx)),
        history: (await pastOrders(tx, own.latest.series)).map(toPast),
        nextDates: nextDatesOf(own.latest),
      }
    }),
  )

function nextDatesOf({ state, on, course }: Autopay): string[] {
  if (isEnd(state)) return []
  const dates: string[] = []
  for (const { k, day } of occurrencesIn(calendarOf(course), on, addYears(on, 10))) {
    if (k >= course.nth) dates.push(day)
    if (dates.length === NEXT_DATES) break
  }
  return dates
}

/**
 * The orders of a series whose date has passed, the newest first; on dates while it was paused nothing was asked for.
 */
async function pastOrders(tx: Tx, series: string): Promise<Autopay[]> {
  const found = await tx
    .selectFrom('app.money_order')
    .selectAll()
    .where('series', '=', series)
    .where('state', 'in', ['made', 'refused', 'expired'])
    .orderBy('number', 'desc')
    .execute()
  return found.map(row => toOrder(autopays, row)).filter(({ why }) => why !== 'paused' && why !== 'course_ended')
}

const outcomes = { made: 'made', refused: 'failed', expired: 'skipped' } as const

const toPast = ({ on, state, event, amount, why }: Autopay): z.input<typeof pastPayment> => ({
  date: on,
  outcome: isIn(outcomes, state) ? outcomes[state] : 'failed', // the query asks for these only
  amount: event === null ? null : amount,
  reason: why === null ? null : (reasons[why] ?? 'It could not be carried out.'),
  transactionId: event === null ? null : `1-${event}`,
})

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  nothing_due: 'Nothing was owed.',
  already_paid: 'The bill of this date was already paid.',
  payee_deleted: 'The payee was removed.',
  payee_not_verified: 'The payee’s verification code was not entered.',
  account_not_open: 'An account is not open.',
  account_closed: 'An account was closed.',
  account_may_not_pay: 'Money cannot be taken from this account.',
  account_may_not_receive: 'Money cannot be paid into this account.',
  exceeds_yearly_limit: 'It would have passed the yearly limit.',
}
