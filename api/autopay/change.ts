/** An automatic payment is edited, paused, resumed or cancelled (doc3 §4). */
import { sql } from 'kysely'
import { indexFrom, type BankDay } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { run, type Tx } from '../platform/db.ts'
import {
  cancelSchedule,
  changeSchedule,
  courseOf as courseOfSchedule,
  moveTo,
  pauseSchedule,
  resumeSchedule,
  type Schedule,
} from '../platform/schedules.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { ownAutopay, publicIdsOf, toAutopay, type Autopay } from './autopay.queries.ts'
import { autopay, autopayUpdate, byAutopay, type AutopayRequest } from './autopay.schema.ts'
import { factsOf } from './create.ts'
import { courseOf, sameCourse, type Course } from './course.ts'
import { partiesOf, type Parties } from './parties.ts'

const ended = () => new AppError('wrong_state', 'Only active and paused automatic payments can be changed.')

const isAlive = ({ schedule: { status } }: Autopay) => status === 'active' || status === 'paused'

/** The whole form, or only the status. 404 for another's; 409 when it is completed or cancelled. */
export const updateAutopay = signedIn
  .input(autopayUpdate)
  .output(autopay)
  .mutation(async ({ ctx, input: { id, change } }) => {
    const known = await ctx.asCaller(tx => ownAutopay(tx, id))
    if (!isAlive(known)) throw ended()
    if ('status' in change) await setStatus(ctx, known, change.status)
    else await edit(ctx, known, change.request)
    return shown(ctx, known.row.id)
  })

/** Ends it for good; it is kept under Cancelled (C-128). Cancelling again answers the same. */
export const cancelAutopay = signedIn
  .input(byAutopay)
  .output(autopay)
  .mutation(async ({ ctx, input: { id } }) => {
    const { row, schedule } = await ctx.asCaller(tx => ownAutopay(tx, id))
    if (schedule.status === 'completed') throw ended()
    const at = await ctx.machinery.clocks.bank()
    if (schedule.status !== 'cancelled') await ctx.asCaller(tx => cancelSchedule(tx, row.schedule, at))
    return shown(ctx, row.id)
  })

const shown = (ctx: SignedInContext, id: string) =>
  ctx.asCaller(async tx => toAutopay(await ownAutopay(tx, id), await publicIdsOf(tx)))

async function setStatus(ctx: SignedInContext, { row, schedule }: Autopay, wanted: 'active' | 'paused'): Promise<void> {
  if (schedule.status === wanted) return
  const { clocks } = ctx.machinery
  const [today, at] = [await clocks.today(), await clocks.bank()]
  await ctx.asCaller(tx =>
    wanted === 'paused' ? pauseSchedule(tx, row.schedule) : resumeSchedule(tx, row.schedule, today, at),
  )
}

async function edit(ctx: SignedInContext, known: Autopay, request: AutopayRequest): Promise<void> {
  const { clocks } = ctx.machinery
  const [today, at] = [await clocks.today(), await clocks.bank()]
  const parties = await partiesOf(ctx, request)
  const { startsOn } = known.schedule
  const course = courseOf(request, request.startDate === startsOn ? startsOn : today)
  await ctx.asCaller(async tx => {
    await changeCourse(tx, known.schedule, course, today, at)
    await changeSchedule(tx, known.row.schedule, { facts: factsOf(known.row.id, parties, request) })
    await write(tx, known.row.id, request, parties)
  })
}

/**
 * A course that stays is left alone. A new one begins at its start; one that began before today goes on with its first date from
 * today on, so that no past date is made again.
 */
async function changeCourse(tx: Tx, schedule: Schedule, course: Course, today: BankDay, at: number): Promise<void> {
  const { start: startsOn, every, ending } = courseOfSchedule(schedule)
  if (sameCourse({ startsOn, every, ending }, course)) return
  const changed = await changeSchedule(tx, schedule.id, { course })
  if (course.startsOn < today) await moveTo(tx, changed, indexFrom(course.startsOn, course.every, today), at)
  if (schedule.status !== 'paused') return
  const still = await run(tx, sql`select 1 from app.schedule where id = ${schedule.id} and status = 'active'`)
  if (still > 0) await pauseSchedule(tx, schedule.id)
}

async function write(tx: Tx, id: string, request: AutopayRequest, to: Parties): Promise<void> {
  await run(
    tx,
    sql`update app.autopay set payee_type = ${to.payee_type}, payee = ${to.payee}, to_account = ${to.to_account},
          payee_name = ${to.payee_name}, payee_last4 = ${to.payee_last4}, from_account = ${to.from_account},
          from_last4 = ${to.from_last4}, payment_type = ${request.paymentType}, amount = ${request.paymentAmount ?? null},
          frequency = ${request.frequency}, custom_days = ${request.customFrequency ?? null},
          end_condition = ${request.endCondition}, notifications = ${JSON.stringify(request.notifications)}
        where id = ${id}`,
  )
}
