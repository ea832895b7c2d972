import { sql } from 'kysely'
import { signedIn } from '../trpc.ts'
import { listAnswer, markRead as markForm } from './notifications.schema.ts'
import { readUpTo, unreadAfter } from './notification.queries.ts'

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
