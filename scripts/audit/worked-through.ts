/**
 * Up to which morning the bank's own work must be in the journal. Three witnesses, the furthest one counts: the bank
 * says itself which turn of a day it has finished (`app.job_cursor`); days are closed in order, so that work of a later
 * morning speaks for those before it; and the journal went on, day after day, while the bank was at work. A bank that
 * was away has the rest of the day on which it comes back, and the next one, to catch up.
 */
import { sql } from 'kysely'
import { rows, type Tx } from '../../api/platform/db.ts'
import { bankDayOf, addDays, type BankDay } from '../../ledger/calendar.ts'

interface WorkedThrough {
  /** What was due on this morning or before is there, or missing; undefined while nothing can be said. */
  readonly through: BankDay | undefined
  /** The first day of the journal: the bank's work begins with its end. */
  readonly first: BankDay
  readonly wrong: readonly string[]
}

/** The key of something that is due. */
export type Due = string

export type Reached = WorkedThrough & { readonly through: BankDay }

/** What the close of a day writes with the next morning as its value day. */
const ON_THE_MORNING = [
  'account-closed',
  'cd-matured',
  'cd-payout',
  'cd-renewal',
  'dividend',
  'interest',
  'limit-order-filled',
  'monthly-fee',
  'retirement-loan-defaulted',
  'settle',
]
/** What it writes with the day that ended as its value day. */
const ON_THE_DAY = ['card-statement', 'rewards-earned']

/** So many days may have begun, the one on which the bank was there again among them, before its work is done. */
const DAYS_TO_CATCH_UP = 2

interface Row {
  readonly cursor: string | null
  readonly first: BankDay | null
  /** The newest days that were opened, the newest first. */
  readonly opened: readonly BankDay[] | null
  readonly worked: BankDay | null
  readonly head: string
  /** The newest moment that the bank's clock allows. */
  readonly now: number
  readonly readers: readonly { name: string; reached: string }[] | null
}

export async function workedThrough(tx: Tx): Promise<WorkedThrough> {
  const [row] = await rows(
    tx,
    sql<Row>`
      select (select reached from app.job_cursor where name = 'turn') as cursor,
             (select min(bank_day)::text from ledger.record where ledger = 1 and kind = 'day-opened') as first,
             (select json_agg(d.day) from (
                select bank_day::text as day from ledger.record where ledger = 1 and kind = 'day-opened'
                 order by seq desc limit ${DAYS_TO_CATCH_UP + 1}) d) as opened,
             (select (effective_date + case when kind::text = any(${ON_THE_DAY}) then 1 else 0 end)::text
                from ledger.record
               where ledger = 1 and kind::text = any(${[...ON_THE_MORNING, ...ON_THE_DAY]}) and key like 'd:%'
               order by seq desc limit 1) as worked,
             (select coalesce(max(seq), 0)::text from ledger.record where ledger = 1) as head,
             (select (extract(epoch from latest) * 1000)::float8 from ledger.clock_now) as now,
             (select json_agg(json_build_object('name', name, 'reached', reached)) from app.job_cursor
               where name in ('told: journal', 'orders: journal')) as readers`,
  )
  if (!row?.first) return { through: undefined, first: '', wrong: [] }
  const { cursor, first, worked, opened, now } = row
  const today = bankDayOf(now)
  const wrong = (row.readers ?? []).flatMap(({ name, reached }) =>
    Number(reached) > Number(row.head)
      ? [`the bank's reader "${name}" is said to be at event ${reached}, and the journal ends with ${row.head}`]
      : [],
  )
  const finished = cursor?.slice(0, 10)
  if (finished !== undefined && finished > today)
    wrong.push(`the bank's work of ${finished} is said to be finished, and by its clock it is ${today}`)
  const seen = [worked === null ? '' : addDays(worked, -1), opened?.[DAYS_TO_CATCH_UP] ?? ''].toSorted()[1] ?? ''
  if (finished !== undefined && finished < seen)
    wrong.push(`the bank's work is finished up to the morning of ${finished}, and the journal has gone on from ${seen}`)
  const through = [finished !== undefined && finished <= today ? finished : '', seen].toSorted()[1]
  return { through: through === '' ? undefined : through, first, wrong }
}
