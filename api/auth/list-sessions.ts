import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { sessionOut } from './sessions.schema.ts'

/** Where the customer is signed on, the newest first. */
export const sessions = signedIn.output(z.array(sessionOut)).query(async ({ ctx }) => {
  const idleSince = new Date(ctx.machinery.clocks.wall() - ctx.machinery.settings.session.idleMs)
  const found = await ctx.asCaller(tx =>
    tx
      .selectFrom('app.session')
      .select(['id', 'agent', 'address', 'created_at', 'last_seen_at'])
      .where('customer', '=', ctx.customer)
      .where('last_seen_at', '>', idleSince)
      .orderBy('last_seen_at', 'desc')
      .execute(),
  )
  return found.map(({ id, agent, address, created_at, last_seen_at }) => ({
    id,
    current: id === ctx.session.id,
    agent,
    address,
    signedOnAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }))
})
