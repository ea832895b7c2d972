import type * as z from 'zod'
import { indexFrom, occurrence } from '../../ledger/calendar.ts'
import { refuseStale } from '../platform/version.ts'
import { calendarOf } from '../platform/orders/course.ts'
import { write } from '../platform/orders/keep.ts'
import type { Course } from '../platform/orders/order.ts'
import { step } from '../platform/orders/step.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { type Autopay, autopays } from './autopay-order.ts'
import { isAlive, versionOfAutopay, ownAutopay, shownAutopay } from './autopay.queries.ts'
import { autopay, type AutopayRequest, autopayUpdate } from './autopay.schema.ts'
import { courseOf, wantedAutopay } from './create.ts'
import { ended } from './ended.ts'

/**
 * Edits, pauses or resumes one (doc3 §4): the whole form, or only the status. 404 for another's; 409 when it is
 * completed or cancelled, or was changed since the page saw it.
 */
export const updateAutopay = signedIn
  .input(autopayUpdate)
  .output(autopay)
  .mutation(async ({ ctx, input }) => {
    await changed(ctx, input)
    return ctx.asCaller(tx => shownAutopay(tx, input.id))
  })

/** Where another step came first, what stands then is changed. */
async function changed(ctx: SignedInContext, asked: z.output<typeof autopayUpdate>): Promise<void> {
  const { id, change } = asked
  const { latest } = await ctx.asCaller(tx => ownAutopay(tx, id))
  if (!isAlive(latest)) throw ended()
  const done =
    'status' in change
      ? await put(ctx, latest, { ...latest, details: paused(latest, change.status === 'paused') })
      : await edit(ctx, latest, change.request)
  if (!done) await changed(ctx, asked)
}

const paused = ({ details }: Autopay, isPaused: boolean) => ({ ...details, paused: isPaused })

/** False where another step came first. */
const put = async ({ machinery: { db } }: SignedInContext, before: Autopay, after: Autopay): Promise<boolean> =>
  (await db.asBank(tx => write(tx, before, { ...after, version: before.version + 1 }))) !== undefined

/**
 * A course that stays goes on where it is. A new one begins at its start; one that began before today goes on with its
 * first date from today on, so that no past date is made again, and ends when it has none.
 */
async function edit(ctx: SignedInContext, before: Autopay, request: AutopayRequest): Promise<boolean> {
  const today = await ctx.machinery.clocks.today()
  const { startsOn } = before.course
  const wanted = courseOf(request, request.startDate === startsOn ? startsOn : today)
  const nth = sameCourse(before.course, wanted) ? before.course.nth : indexFrom(wanted.startsOn, wanted.every, today)
  const course = { ...wanted, nth }
  const on = occurrence(calendarOf(course), nth)
  const order = await wantedAutopay(ctx, request, course, on ?? before.on)
  const { from, to = null, payee = null, amount, runAt = autopays.runAt(order.on) } = order
  const details = { ...order.details, paused: before.details.paused }
  const after = { ...before, from, to, payee, amount, details, course, on: order.on, runAt, dueAt: runAt }
  refuseStale(request.version, versionOfAutopay(before), versionOfAutopay(after))
  const done = await put(ctx, before, after)
  if (!done || on !== undefined) return done
  const ending = { what: 'called-off', as: 'expired', why: 'course_ended' } as const
  await step(ctx.machinery, autopays, { ...after, version: before.version + 1 }, ending)
  return done
}

const sameCourse = (a: Course, b: Course): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

const ordered = ({ startsOn, every, ending }: Course) => [
  startsOn,
  typeof every === 'string' ? every : every.days,
  ending.ends === 'date' ? ending.last : ending.ends === 'occurrences' ? ending.count : 'never',
]
