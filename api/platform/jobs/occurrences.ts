/**
 * Makes what is due, each (schedule, date) exactly once. The order is what makes a kill harmless at any point: claim the schedule
 * (it can then no longer be cancelled), append under the occurrence's key, write the outcome and move on in one transaction. Run
 * again, the key answers with the event that is there.
 */
import { sql } from 'kysely'
import type { BankDay } from '../../../ledger/calendar.ts'
import type { AppendResult } from '../../../ledger/journal.ts'
import { scheduleKey } from '../../../ledger/keys.ts'
import { first, rows, run, type Tx } from '../db.ts'
import { enqueue } from '../outbox.ts'
import { columns, moveTo, toSchedule, type Row, type Schedule, type Turn } from '../schedules.ts'
import { failureMessage } from '../templates/schedule-failed.ts'
import type { Bank } from './close.ts'
import { appendPatiently } from './lane.ts'
import type { Due, Result, ScheduleKind } from './work.ts'

const AT_ONCE = 64

/** Everything due up to this turn of this day, oldest date first. Answers how many outcomes it wrote. */
export async function makeDue(
  bank: Bank,
  kinds: readonly ScheduleKind[],
  day: BankDay,
  turn: Turn,
  at: number,
): Promise<number> {
  const known = new Map(kinds.map(kind => [kind.kind, kind]))
  const troubled = new Set<string>()
  for (let made = 0; ;) {
    const due = await bank.db.asBank(tx => dueBy(tx, [...known.keys()], [...troubled], day, turn))
    if (due.length === 0) return made
    const done = await Promise.all(due.map(schedule => makeOne(bank, known.get(schedule.kind), schedule, at)))
    due.forEach((schedule, i) => (done[i] ? (made += 1) : troubled.add(schedule.id)))
  }
}

const dueBy = async (tx: Tx, kinds: string[], troubled: string[], day: BankDay, turn: Turn): Promise<Schedule[]> => {
  const found = await rows(
    tx,
    sql<Row>`select ${columns} from app.schedule
      where status = 'active' and kind = any(${kinds}::text[]) and id <> all(${troubled}::uuid[])
        and (next_on < ${day}::date or (next_on = ${day}::date and (turn = 'open' or ${turn} = 'payments')))
      order by next_on, turn, created_at, id limit ${AT_ONCE}`,
  )
  return found.map(toSchedule)
}

/** False when something unexpected stood in the way: it stays due and is tried again at the next wake. */
async function makeOne(bank: Bank, kind: ScheduleKind | undefined, schedule: Schedule, at: number): Promise<boolean> {
  if (!kind || !schedule.nextOn) return false
  const due: Due = { schedule, on: schedule.nextOn }
  try {
    if (!(await claim(bank, due))) return false
    const result = await resultOf(bank, kind, due, at)
    await bank.db.asBank(tx => conclude(tx, bank, kind, due, result, at))
    return true
  } catch (error) {
    bank.log.error(
      { schedule: schedule.id, on: due.on, error: error instanceof Error ? error.message : 'unknown' },
      'occurrence',
    )
    return false
  }
}

const claim = ({ db }: Bank, { schedule, on }: Due): Promise<boolean> =>
  db.asBank(async tx => {
    const claimed = await run(
      tx,
      sql`update app.schedule set claimed = true where id = ${schedule.id} and status = 'active' and next_on = ${on} and next_index = ${schedule.nextIndex}`,
    )
    return claimed === 1
  })

async function resultOf(bank: Bank, kind: ScheduleKind, due: Due, at: number): Promise<Result> {
  const key = scheduleKey(due.schedule.id, due.on)
  const wanted = await kind.want(bank, due)
  if ('outcome' in wanted) return (await earlier(bank, key)) ?? { params: {}, ...wanted }
  const result = await appendPatiently(bank.ledger, { key, at, ...wanted })
  if (result.outcome === 'accepted') return { outcome: 'made', event: result.event }
  // What it asks for may have changed since a run that was cut: then the event that is there is the outcome.
  return (await earlier(bank, key)) ?? failed(result)
}

async function earlier({ ledger }: Bank, key: string): Promise<Result | undefined> {
  const found = await ledger.lookup(key)
  return found.state === 'made' ? { outcome: 'made', event: found.event } : undefined
}

const failed = ({ code, params }: Extract<AppendResult, { outcome: 'refused' }>): Result => ({
  outcome: 'failed',
  code,
  params,
})

async function conclude(tx: Tx, bank: Bank, kind: ScheduleKind, due: Due, result: Result, at: number): Promise<void> {
  const { schedule, on } = due
  const made = result.outcome === 'made'
  const written = await run(
    tx,
    sql`insert into app.occurrence (schedule, due_on, customer, outcome, event, code, params, at)
        values (${schedule.id}, ${on}, ${schedule.customer}, ${result.outcome}, ${made ? result.event.seq : null},
          ${made ? null : result.code}, ${JSON.stringify(made ? {} : result.params)}, ${new Date(at)})
        on conflict do nothing`,
  )
  await moveTo(tx, schedule, schedule.nextIndex + 1, at)
  if (written === 0) return
  await kind.settled?.(tx, due, result, at)
  if (result.outcome === 'failed') await tellFailure(tx, bank, kind, due, result)
}

async function tellFailure(
  tx: Tx,
  { clocks }: Bank,
  kind: ScheduleKind,
  { schedule, on }: Due,
  { code }: { code: string },
) {
  const customer = await first(
    tx,
    sql<{ email: string; language: string }>`select email, language from app.customer where id = ${schedule.customer}`,
  )
  if (!customer) return
  const message = failureMessage({
    schedule: schedule.id,
    on,
    customer: schedule.customer,
    what: kind.describe(schedule),
    code,
    ...customer,
  })
  await enqueue(tx, message, clocks.wall())
}
