import { stepKey } from '../../ledger/keys.ts'
import { withCode } from '../platform/codes.ts'
import { forgiveTry } from '../platform/limits.ts'
import { signedIn } from '../trpc.ts'
import { ownPayee, toPayee } from './payee.queries.ts'
import { payee, verifyPayee as request } from './payee.schema.ts'
import { tellPayee } from './payee-notice.ts'
import { codeFor, counted } from './payee-code.ts'

/**
 * Hands in the code of a payee: from then on it is paid. Again, it changes nothing. 422 for a wrong code, five tries a
 * code.
 */
export const verifyPayee = signedIn
  .input(request)
  .output(payee)
  .mutation(async ({ ctx, input: { id, verificationCode } }) => {
    const { machinery, customer } = ctx
    const row = await ctx.asCaller(tx => ownPayee(tx, id))
    if (row.verified_at !== null) return toPayee(row)
    const at = new Date(await machinery.clocks.bank())
    const key = stepKey(customer, 'verify-payee', row.id)
    return withCode(machinery, codeFor(row), verificationCode, key, async () => {
      const { first, done } = await ctx.asCaller(async tx => {
        const changed = await tx
          .updateTable('app.payee')
          .set({ verified_at: at })
          .where('id', '=', row.id)
          .where('verified_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (changed) await tellPayee(tx, row, 'payee-added', machinery.clocks.wall())
        return { first: changed !== undefined, done: await ownPayee(tx, row.id) }
      })
      if (first) await forgiveTry(machinery, counted(customer)) // one code, given back once
      return toPayee(done)
    })
  })
