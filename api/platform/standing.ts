/** How the bank stands, as its database says: asked for at each scrape of the metrics. */
import { sql } from 'kysely'
import { first } from './db.ts'
import { waitingMail } from './jobs/delivery.ts'
import { momentOfNext } from './jobs/turns.ts'
import type { Standing } from './metrics.ts'
import type { Tools } from './tools.ts'

interface Row {
  seq: string | null
  recorded: Date | null
  due: Date | null
  archived: number | null
}

export async function readStanding(machinery: Pick<Tools, 'db' | 'clocks'>): Promise<Standing> {
  const { db, clocks } = machinery
  const [now, next, mail] = [await clocks.bank(), await momentOfNext(machinery), await waitingMail(machinery)]
  const row = await db.asBank(tx =>
    first(
      tx,
      sql<Row>`
        select h.seq, h.recorded_at as recorded, (select min(due_at) from app.money_order) as due,
               (select extract(epoch from clock_timestamp() - last_archived_time)::float8 from pg_stat_archiver
                 where current_setting('archive_mode') <> 'off') as archived
          from (select 1) one left join lateral
               (select seq, recorded_at from ledger.event where ledger = 1 order by seq desc limit 1) h on true`,
    ),
  )
  const since = (moment: Date | null | undefined, by: number) =>
    moment ? Math.max(0, (by - moment.getTime()) / 1_000) : 0
  return {
    head: { seq: Number(row?.seq ?? 0), seconds: since(row?.recorded, now) },
    lag: { turn: Math.max(0, (now - next) / 1_000), orders: since(row?.due, now) },
    outbox: { count: mail.count, seconds: since(mail.since, clocks.wall()) },
    archived: row?.archived ?? Number.NaN,
  }
}
