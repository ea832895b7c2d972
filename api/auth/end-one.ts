import * as z from 'zod'
import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { caller } from './customer.queries.ts'
import { endSession as end } from './end-session.ts'
import { provePasswordAgain } from './proof.ts'
import { endSession as ending } from './sessions.schema.ts'

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
