/** Throwing away what has ended: sessions, tickets, codes, counters, downloads. Nothing depends on it; it keeps the tables small. */
import { sql } from 'kysely'
import { run } from './db.ts'
import type { Machinery } from './machinery.ts'

const DAY = 86_400_000

/** What ended more than a day ago goes; codes stay thirty days, for the customer's questions. Answers how many rows went. */
export async function sweep({ db, clocks, settings }: Machinery): Promise<number> {
  const now = clocks.wall()
  const dayAgo = new Date(now - DAY)
  return db.asBank(async tx => {
    const idle = new Date(now - DAY - settings.session.idleMs)
    const gone = [
      // whoever was idle so long has a session that is at its end, too: their index is by the end
      await run(
        tx,
        sql`delete from app.session
          where expires_at < ${new Date(now)} and (expires_at < ${dayAgo} or last_seen_at < ${idle})`,
      ),
      await run(tx, sql`delete from app.device where seen_at < ${new Date(now - 366 * DAY)}`),
      await run(
        tx,
        sql`update app.access_change set before_sealed = null
          where before_sealed is not null and ends_at < ${new Date(now)}`,
      ),
      await run(tx, sql`delete from app.access_change where ends_at < ${new Date(now - 30 * DAY)}`),
      await run(tx, sql`delete from app.ticket where expires_at < ${dayAgo}`),
      await run(tx, sql`delete from app.download where expires_at < ${new Date(now)}`),
      await run(tx, sql`delete from app.rate_limit where resets_at < ${dayAgo}`),
      await run(tx, sql`delete from app.code where not reusable and expires_at < ${new Date(now - 30 * DAY)}`),
    ]
    return gone.reduce((sum, count) => sum + count, 0)
  })
}
