/**
 * Schedules: rows with due dates. A capability makes them here and hands in, per kind, what a due occurrence asks of the ledger
 * (`ScheduleKind`); the runner makes each occurrence exactly once under the key s:<schedule>:<date> and writes one final outcome.
 *
 * Run these inside the caller's own transaction (row-level security shows only their schedules) or as the bank.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  indexFrom,
  occurrence,
  type BankDay,
  type Ending,
  type Every,
  type Frequency,
  type Schedule as Course,
} from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { first, rows, run, type Tx } from './db.ts'

/** When on its day: as the day begins, or in the payment run at 20:00. */
export type Turn = 'open' | 'payments'
export type ScheduleStatus = 'active' | 'paused' | 'completed' | 'cancelled'

/** What the capability needs to know again when the day comes: ids, amounts as text, labels. No personal data. */
export type Facts = Readonly<Record<string, unknown>>

export interface Schedule {
  readonly id: string
  readonly customer: string
  readonly kind: string
  readonly facts: Facts
  readonly startsOn: BankDay
  readonly every: Every
  readonly ending: Ending
  readonly turn: Turn
  /** Counts from 0; the occurrence that is due next. */
  readonly nextIndex: number
  /** None once it has ended. */
  readonly nextOn: BankDay | undefined
  readonly status: ScheduleStatus
  /** How many occurrences are still to come, when it ends after a number of them. */
  readonly remaining: number | undefined
}

export interface NewSchedule {
  readonly customer: string
  readonly kind: string
  readonly facts: Facts
  readonly startsOn: BankDay
  /** 'once' for a single future date. */
  readonly every: Every
  readonly ending?: Ending
  readonly turn?: Turn
  /** Bank clock, ms. */
  readonly at: number
  /** Given where the act's own key makes it, so that a retry makes no second one. */
  readonly id?: string
}

const EVERY_DAYS = 'days:'
const everyText = (every: Every): string => (typeof every === 'string' ? every : `${EVERY_DAYS}${every.days}`)
const everyOf = (text: string): Every =>
  text.startsWith(EVERY_DAYS) ? { days: Number(text.slice(EVERY_DAYS.length)) } : (text as Frequency) // written by everyText

/** Makes a schedule and answers with its id. With a given id, making it again changes nothing. */
export async function createSchedule(tx: Tx, wanted: NewSchedule): Promise<string> {
  const { customer, kind, facts, startsOn, every, ending = { ends: 'never' }, turn = 'open', at } = wanted
  if (occurrence({ start: startsOn, every, ending }, 0) === undefined)
    throw new RangeError('a schedule without a first date')
  const id = wanted.id ?? randomUUID()
  const { lastOn, most } = endColumns(ending)
  await run(
    tx,
    sql`insert into app.schedule (id, customer, kind, facts, starts_on, every, last_on, most, turn, next_on, created_at)
        values (${id}, ${customer}, ${kind}, ${JSON.stringify(facts)}, ${startsOn}, ${everyText(every)}, ${lastOn}, ${most}, ${turn},
          ${startsOn}, ${new Date(at)})
        on conflict (id) do nothing`,
  )
  return id
}

const endColumns = (ending: Ending) => ({
  lastOn: ending.ends === 'date' ? ending.last : null,
  most: ending.ends === 'occurrences' ? ending.count : null,
})

/** Ends it. 404 when there is none, 409 when it has ended or an occurrence is being made this very moment. */
export async function cancelSchedule(tx: Tx, id: string, at: number): Promise<Schedule> {
  const changed = await first(
    tx,
    sql<Row>`update app.schedule set status = 'cancelled', next_on = null, ended_at = ${new Date(at)}
              where id::text = ${id} and status in ('active', 'paused') and not claimed returning ${columns}`,
  )
  return changed ? toSchedule(changed) : refuseChange(tx, id)
}

/** Nothing is made while it is paused; dates that pass meanwhile are left out for good. */
export async function pauseSchedule(tx: Tx, id: string): Promise<Schedule> {
  const changed = await first(
    tx,
    sql<Row>`update app.schedule set status = 'paused' where id::text = ${id} and status in ('active', 'paused') and not claimed
              returning ${columns}`,
  )
  return changed ? toSchedule(changed) : refuseChange(tx, id)
}

/** Goes on with the first occurrence on or after today. */
export async function resumeSchedule(tx: Tx, id: string, today: BankDay, at: number): Promise<Schedule> {
  const paused = await scheduleById(tx, id)
  if (!paused || paused.status !== 'paused') return refuseChange(tx, id)
  const from = Math.max(paused.nextIndex, indexFrom(paused.startsOn, paused.every, today))
  return moveTo(tx, paused, from, at)
}

export interface Change {
  readonly facts?: Facts
  /** A new course; occurrences are counted from its start on. */
  readonly course?: { readonly startsOn: BankDay; readonly every: Every; readonly ending: Ending }
}

/** Changes what it does, or when. Occurrences that were made stay as they are. */
export async function changeSchedule(tx: Tx, id: string, change: Change): Promise<Schedule> {
  const course = change.course
  const ends = course && endColumns(course.ending)
  if (course && occurrence({ start: course.startsOn, ...course }, 0) === undefined)
    throw new RangeError('a schedule without a first date')
  const changed = await first(
    tx,
    sql<Row>`update app.schedule set
        ${change.facts ? sql`facts = ${JSON.stringify(change.facts)},` : sql``}
        ${
          course
            ? sql`starts_on = ${course.startsOn}, next_on = ${course.startsOn}, next_index = 0, every = ${everyText(course.every)},
                  last_on = ${ends?.lastOn ?? null}, most = ${ends?.most ?? null},`
            : sql``
        }
        status = status
      where id::text = ${id} and status in ('active', 'paused') and not claimed returning ${columns}`,
  )
  return changed ? toSchedule(changed) : refuseChange(tx, id)
}

async function refuseChange(tx: Tx, id: string): Promise<never> {
  if (!(await scheduleById(tx, id))) throw new AppError('not_found', 'Not found')
  throw new AppError('wrong_state', 'This can no longer be changed.')
}

export async function scheduleById(tx: Tx, id: string): Promise<Schedule | undefined> {
  const row = await first(tx, sql<Row>`select ${columns} from app.schedule where id::text = ${id}`)
  return row && toSchedule(row)
}

/** A customer's schedules of these kinds, the next due first, then those that have ended. */
export async function schedulesOf(tx: Tx, customer: string, kinds: readonly string[]): Promise<Schedule[]> {
  const found = await rows(
    tx,
    sql<Row>`select ${columns} from app.schedule where customer = ${customer} and kind = any(${kinds}::text[])
              order by next_on nulls last, created_at, id`,
  )
  return found.map(toSchedule)
}

export interface Outcome {
  readonly schedule: string
  readonly on: BankDay
  readonly outcome: 'made' | 'failed' | 'skipped'
  /** Seq in the journal, when it was made. */
  readonly event: number | undefined
  /** Why not, when it was not. */
  readonly code: string | undefined
  readonly params: Readonly<Record<string, string>>
  /** ISO, bank clock. */
  readonly at: string
}

/** What became of a schedule's dates, newest first. */
export async function outcomesOf(tx: Tx, schedules: readonly string[]): Promise<Outcome[]> {
  const found = await rows(
    tx,
    sql<{
      schedule: string
      due_on: BankDay
      outcome: Outcome['outcome']
      event: string | null
      code: string | null
      params: Record<string, string>
      at: Date
    }>`
      select schedule, due_on, outcome, event, code, params, at from app.occurrence
       where schedule = any(${schedules}::uuid[]) order by due_on desc, schedule`,
  )
  return found.map(({ schedule, due_on, outcome, event, code, params, at }) => ({
    schedule,
    on: due_on,
    outcome,
    event: event === null ? undefined : Number(event),
    code: code ?? undefined,
    params,
    at: at.toISOString(),
  }))
}

/** Moves a schedule on to its k-th occurrence, or ends it when there is none. */
export async function moveTo(tx: Tx, schedule: Schedule, k: number, at: number): Promise<Schedule> {
  const next = occurrence(courseOf(schedule), k)
  const row = await first(
    tx,
    sql<Row>`update app.schedule set next_index = ${k}, next_on = ${next ?? null}, claimed = false,
        status = ${next ? 'active' : 'completed'}, ended_at = ${next ? null : new Date(at)}
      where id = ${schedule.id} returning ${columns}`,
  )
  if (!row) throw new Error('a schedule is gone')
  return toSchedule(row)
}

export const courseOf = ({ startsOn, every, ending }: Schedule): Course => ({ start: startsOn, every, ending })

export interface Row {
  id: string
  customer: string
  kind: string
  facts: Facts
  starts_on: BankDay
  every: string
  last_on: BankDay | null
  most: number | null
  turn: Turn
  next_index: number
  next_on: BankDay | null
  status: ScheduleStatus
}

export const columns = sql`id, customer, kind, facts, starts_on, every, last_on, most, turn, next_index, next_on, status`

export const toSchedule = (row: Row): Schedule => ({
  id: row.id,
  customer: row.customer,
  kind: row.kind,
  facts: row.facts,
  startsOn: row.starts_on,
  every: everyOf(row.every),
  ending: endingOf(row),
  turn: row.turn,
  nextIndex: row.next_index,
  nextOn: row.next_on ?? undefined,
  status: row.status,
  remaining: row.most === null ? undefined : row.most - row.next_index,
})

function endingOf({ last_on, most }: Row): Ending {
  if (last_on !== null) return { ends: 'date', last: last_on }
  return most === null ? { ends: 'never' } : { ends: 'occurrences', count: most }
}
