import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { listAnswer, listQuery, markRead as markForm } from './notifications.schema.ts'

/** One entry per thing told, whichever ways it went. Codes and reset tokens were sent to be used, not to be read again. */
const toldIn = (tx: Tx) =>
  tx.selectFrom(eb =>
    eb
      .selectFrom('app.outbox')
      .distinctOn(['source', 'template'])
      .select(['id', 'subject', 'body', 'queued_at'])
      .where('secret', '=', false)
      .orderBy(['source', 'template', 'id'])
      .as('told'),
  )

const readUpTo = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('app.notification_read').select('up_to').executeTakeFirst())?.up_to ?? '0'

async function unreadAfter(tx: Tx, upTo: string): Promise<number> {
  const counted = toldIn(tx).select(eb => eb.fn.countAll<string>().as('n'))
  return Number((await counted.where('id', '>', upTo).executeTakeFirst())?.n ?? 0)
}

/** What the bank told the caller, newest first, and how much of it is unread. */
export const list = signedIn
  .input(listQuery)
  .output(listAnswer)
  .query(({ ctx, input: { limit, cursor } }) =>
    ctx.asCaller(async tx => {
      const upTo = await readUpTo(tx)
      const page = await toldIn(tx)
        .selectAll()
        .$if(cursor !== undefined, older => older.where('id', '<', cursor ?? '0'))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const found = page.slice(0, limit)
      const unread = await unreadAfter(tx, upTo)
      const notifications = found.map(row => ({
        id: row.id,
        subject: row.subject,
        body: row.body,
        at: row.queued_at.toISOString(),
        read: BigInt(row.id) <= BigInt(upTo),
      }))
      const last = page.length > limit ? found.at(-1) : undefined
      return { notifications, unread, ...(last ? { nextCursor: last.id } : {}) }
    }),
  )

/** Marks everything up to an entry as read. Never goes back. */
export const markRead = signedIn
  .input(markForm)
  .output(listAnswer.pick({ unread: true }))
  .mutation(({ ctx, input: { upTo } }) =>
    ctx.asCaller(async tx => {
      const newest = await tx
        .selectFrom('app.outbox')
        .select(eb => eb.fn.max('id').as('id'))
        .executeTakeFirst()
      const reached = least(BigInt(upTo), BigInt(newest?.id ?? 0))
      await tx
        .insertInto('app.notification_read')
        .values({ customer: ctx.customer, up_to: String(reached) })
        .onConflict(known =>
          known.column('customer').doUpdateSet({ up_to: sql`greatest(notification_read.up_to, excluded.up_to)` }),
        )
        .execute()
      return { unread: await unreadAfter(tx, await readUpTo(tx)) }
    }),
  )

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
