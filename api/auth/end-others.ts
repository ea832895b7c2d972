import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { caller } from './customer.queries.ts'
import { endOtherSessions } from './end-session.ts'
import { provePasswordAgain } from './proof.ts'
import { endOthers as endingOthers } from './sessions.schema.ts'
import { recordOn } from './sign-on.ts'

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
