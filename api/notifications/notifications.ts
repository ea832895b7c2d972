import { sql } from 'kysely'
import { first, rows, run, type Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { listAnswer, listQuery, markRead as markForm } from './notifications.schema.ts'

interface Row {
  id: string
  subject: string
  body: string
  queued_at: Date
}

/** One entry per thing told, whichever ways it went. Codes and reset tokens were sent to be used, not to be read again. */
const told = sql`select distinct on (source, template) id, subject, body, queued_at from app.outbox
  where not secret order by source, template, id`

const readUpTo = async (tx: Tx): Promise<bigint> =>
  BigInt((await first(tx, sql<{ up_to: string }>`select up_to from app.notification_read`))?.up_to ?? 0)

/** What the bank told the caller, newest first, and how much of it is unread. */
export const list = signedIn
  .input(listQuery)
  .output(listAnswer)
  .query(({ ctx, input: { limit, cursor } }) =>
    ctx.asCaller(async tx => {
      const upTo = await readUpTo(tx)
      const older = cursor === undefined ? sql`` : sql`where id < ${cursor}::bigint`
      const page = await rows(tx, sql<Row>`select * from (${told}) t ${older} order by id desc limit ${limit + 1}`)
      const found = page.slice(0, limit)
      const unread = await first(
        tx,
        sql<{ n: number }>`select count(*)::int as n from (${told}) t where id > ${String(upTo)}`,
      )
      const notifications = found.map(row => ({
        id: row.id,
        subject: row.subject,
        body: row.body,
        at: row.queued_at.toISOString(),
        read: BigInt(row.id) <= upTo,
      }))
      const last = page.length > limit ? found.at(-1) : undefined
      return { notifications, unread: unread?.n ?? 0, ...(last ? { nextCursor: last.id } : {}) }
    }),
  )

/** Marks everything up to an entry as read. Never goes back. */
export const markRead = signedIn
  .input(markForm)
  .output(listAnswer.pick({ unread: true }))
  .mutation(({ ctx, input: { upTo } }) =>
    ctx.asCaller(async tx => {
      await run(
        tx,
        sql`insert into app.notification_read (customer, up_to)
            values (${ctx.customer}, least(${upTo}::bigint, coalesce((select max(id) from app.outbox), 0)))
            on conflict (customer) do update set up_to = greatest(app.notification_read.up_to, excluded.up_to)`,
      )
      const unread = await first(
        tx,
        sql<{ n: number }>`select count(*)::int as n from (${told}) t where id > ${String(await readUpTo(tx))}`,
      )
      return { unread: unread?.n ?? 0 }
    }),
  )
