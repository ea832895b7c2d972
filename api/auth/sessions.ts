import * as z from 'zod'
import { notFound } from '../errors.ts'
import { demoCode } from '../platform/codes.ts'
import { signedIn } from '../trpc.ts'
import { caller } from './customer.queries.ts'
import { endOtherSessions, endSession as end } from './end-session.ts'
import { provePasswordAgain } from './proof.ts'
import { endOthers as endingOthers, endSession as ending, sessionOut, sessionState } from './sessions.schema.ts'
import { recordOn } from './sign-on.ts'

/**
 * Until when this session lasts, and the step-up window. Asked in the background it does not keep the session alive.
 */
export const session = signedIn.output(sessionState).query(async ({ ctx }) => {
  const { idleEnd, absoluteEnd, approvedUntil } = ctx.session
  return {
    idleEnd: iso(idleEnd),
    absoluteEnd: iso(absoluteEnd),
    approvedUntil: approvedUntil === undefined ? null : iso(approvedUntil),
    demoCode: (await demoCode(ctx.machinery, 'navigation')) ?? null,
  }
})

const iso = (ms: number) => new Date(ms).toISOString()

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

/** Signs one of the customer's own sessions out. 403 without the password, 422 with a wrong one. */
export const endSession = signedIn
  .input(ending)
  .output(z.object({ ended: z.number() }))
  .mutation(async ({ ctx, input: { id, password } }) => {
    if (!z.uuid().safeParse(id).success) throw notFound('Session not found.')
    await provePasswordAgain(ctx, await ctx.asCaller(tx => caller(tx, ctx.customer)), password)
    const ended = await ctx.asCaller(tx => end(tx, ctx.customer, id))
    if (ended === 0) throw notFound('Session not found.')
    return { ended }
  })

/** Signs out everywhere else. 403 without the password, 422 with a wrong one. */
export const endOthers = signedIn
  .input(endingOthers)
  .output(z.object({ ended: z.number() }))
  .mutation(async ({ ctx, input: { password } }) => {
    await provePasswordAgain(ctx, await ctx.asCaller(tx => caller(tx, ctx.customer)), password)
    return ctx.asCaller(async tx => {
      const ended = await endOtherSessions(tx, ctx.customer, ctx.session.id)
      await recordOn(ctx, tx, ctx.customer, 'sessions-ended')
      return { ended }
    })
  })
