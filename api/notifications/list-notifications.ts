import { signedIn } from '../trpc.ts'
import { listAnswer, listQuery } from './notifications.schema.ts'
import { ownAmong, readUpTo, toldIn, unreadAfter } from './notification.queries.ts'

/** What the bank told the caller, newest first, and how much of it is unread. */
export const list = signedIn
  .input(listQuery)
  .output(listAnswer)
  .query(({ ctx, input: { limit, cursor } }) =>
    ctx.asCaller(async tx => {
      const asked = toldIn(tx)
        .selectAll()
        .$if(cursor !== undefined, older => older.where('id', '<', cursor ?? '0'))
        .orderBy('id', 'desc')
        .limit(limit + 1)
      const [upTo, page] = await Promise.all([readUpTo(tx), asked.execute()])
      const found = page.slice(0, limit)
      const accounts = found.map(({ account }) => account)
      const [unread, own] = await Promise.all([unreadAfter(tx, upTo), ownAmong(tx, accounts)])
      const notifications = found.map(row => ({
        id: row.id,
        about: row.template,
        account: own.get(row.account ?? ''),
        subject: row.subject,
        body: row.body,
        at: row.told_at.toISOString(),
        read: BigInt(row.id) <= BigInt(upTo),
      }))
      const last = page.length > limit ? found.at(-1) : undefined
      return { notifications, unread, ...(last ? { nextCursor: last.id } : {}) }
    }),
  )
