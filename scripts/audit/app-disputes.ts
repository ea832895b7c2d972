/** Disputes: their days, and the history that customers read, against what happened. */
import { sql } from 'kysely'
import { told } from '../../api/disputes/disputes.schema.ts'
import type { Db } from '../../api/platform/db.ts'
import { addBusinessDays, bankDayOf } from '../../ledger/calendar.ts'
import { PROVISIONAL_CREDIT_AFTER } from '../../ledger/rates/limits.ts'
import type { WrongRow } from './app-orders.ts'

interface Dispute {
  id: string
  number: string
  credit_requested: boolean
  credit_on: string | null
  credit_seq: string | null
  ended_seq: string | null
  decision: 'final' | 'denied' | 'returned' | null
  decided_at: Date | null
  created_at: Date
  bought_at: Date
  ended_at: Date | null
  history: { status: string; description: string; at: string }[] | null
}

/** Each dispute whose days or history nothing makes as they are. */
export async function* wrongDisputes(db: Db): AsyncGenerator<WrongRow> {
  const { rows } = await db.asBank(tx =>
    sql<Dispute>`
      select d.*, e.recorded_at as bought_at, x.recorded_at as ended_at,
             (select json_agg(json_build_object('status', status, 'description', description, 'at', at) order by n)
                from app.dispute_status h where h.dispute = d.id and h.customer = d.customer) as history
        from app.dispute d
        left join ledger.record e on e.ledger = 1 and e.seq = d.seq
        left join ledger.record x on x.ledger = 1 and x.seq = d.ended_seq`.execute(tx),
  )
  for (const row of rows) {
    const what = wrongIn(row)
    if (what)
      yield {
        seq: row.ended_seq === null ? undefined : Number(row.ended_seq),
        what: `the dispute ${row.number} ${what}`,
      }
  }
}

function wrongIn(row: Dispute): string | undefined {
  const { created_at: created, decided_at: decided, ended_at: ended, bought_at: bought, credit_on: credit } = row
  if (created < bought) return `was made at ${created.toISOString()}, before what it is about`
  if (ended && decided?.getTime() !== ended.getTime())
    return `was decided at ${decided?.toISOString() ?? 'no time'}, its event at ${ended.toISOString()}`
  // The day is read a moment before the time is.
  const days = [0, 60_000]
    .map(ms => bankDayOf(created.getTime() - ms))
    .map(day => addBusinessDays(day, PROVISIONAL_CREDIT_AFTER))
  if (row.credit_requested ? !days.includes(credit ?? '') : credit !== null)
    return `gives its credit on ${credit ?? 'no day'}`
  return wrongHistory(row)
}

function wrongHistory({ created_at: created, decided_at: decided, decision, credit_seq: credit, history }: Dispute) {
  const known = new Map<string, string>(Object.values(told).map(([status, description]) => [status, description]))
  const there = new Map((history ?? []).map(one => [one.status, one]))
  const strange = [...there.values()].find(one => known.get(one.status) !== one.description)
  if (strange) return `tells of "${strange.status}: ${strange.description}"`
  const wanted: [keyof typeof told, Date | null][] = [['created', created]]
  if (decision) wanted.push([decision, decided])
  if (decision === 'denied' && credit !== null) wanted.push(['takenBack', decided])
  for (const [name, at] of wanted) {
    const [status] = told[name]
    const found = there.get(status)
    if (!found) return `does not tell of "${status}"`
    if (Date.parse(found.at) !== at?.getTime()) return `tells of "${status}" at ${found.at}, not when it happened`
  }
  return undefined
}
