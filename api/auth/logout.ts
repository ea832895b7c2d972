import * as z from 'zod'
import { publicProcedure } from '../trpc.ts'
import { endSession } from './end-session.ts'
import { recordOn } from './sign-on.ts'

/** Ends the session of this request. Answers the same when there was none: the customer is signed out either way. */
export const logout = publicProcedure.output(z.object({ signedOut: z.literal(true) })).mutation(async ({ ctx }) => {
  const session = await ctx.live()
  if (session) {
    await ctx.machinery.db.asCustomer(session.customer, async tx => {
      await endSession(tx, session.customer, session.id)
      await recordOn(ctx, tx, session.customer, 'signed-out')
    })
  }
  ctx.reply.clearCookie('session')
  ctx.reply.clearSite()
  return { signedOut: true as const }
})
