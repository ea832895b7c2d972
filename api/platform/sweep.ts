/**
 * Throwing away what has ended: sessions, tickets, codes, counters, downloads. Nothing depends on it;
 * it keeps the tables small.
 */
import { NO } from './db.ts'
import type { Machinery } from './machinery.ts'

const DAY = 86_400_000

/**
 * What ended more than a day ago goes; codes stay thirty days, for the customer's questions.
 * Answers how many rows went.
 */
export async function sweep({ db, clocks, settings }: Machinery): Promise<number> {
  const now = clocks.wall()
  const dayAgo = new Date(now - DAY)
  const monthAgo = new Date(now - 30 * DAY)
  return db.asBank(async tx => {
    const idle = new Date(now - DAY - settings.session.idleMs)
    const gone = [
      // whoever was idle so long has a session that is at its end, too: their index is by the end
      await tx
        .deleteFrom('app.session')
        .where('expires_at', '<', new Date(now))
        .where(eb => eb.or([eb('expires_at', '<', dayAgo), eb('last_seen_at', '<', idle)]))
        .executeTakeFirst(),
      await tx
        .deleteFrom('app.device')
        .where('seen_at', '<', new Date(now - 366 * DAY))
        .executeTakeFirst(),
      await tx.deleteFrom('app.access_change').where('ends_at', '<', monthAgo).executeTakeFirst(),
      await tx.deleteFrom('app.ticket').where('expires_at', '<', dayAgo).executeTakeFirst(),
      await tx.deleteFrom('app.download').where('expires_at', '<', new Date(now)).executeTakeFirst(),
      await tx.deleteFrom('app.rate_limit').where('resets_at', '<', dayAgo).executeTakeFirst(),
      await tx.deleteFrom('app.code').where('reusable', '=', NO).where('expires_at', '<', monthAgo).executeTakeFirst(),
    ]
    const emptied = await tx
      .updateTable('app.access_change')
      .set({ before_sealed: null })
      .where('before_sealed', 'is not', null)
      .where('ends_at', '<', new Date(now))
      .executeTakeFirst()
    return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), Number(emptied.numUpdatedRows))
  })
}
