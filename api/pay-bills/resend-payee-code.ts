import { AppError } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { ownPayee, toPayee } from './payee.queries.ts'
import { byPayee, payee } from './payee.schema.ts'
import { sendPayeeCode } from './payee-code.ts'

/** Sends another code of a payee; the earlier one ends. 409 when none is needed any more. */
export const resendPayeeCode = signedIn
  .input(byPayee)
  .output(payee)
  .mutation(async ({ ctx, input: { id } }) => {
    const row = await ctx.asCaller(tx => ownPayee(tx, id))
    if (row.verified_at !== null) throw new AppError('wrong_state', 'This payee is verified already.')
    await ctx.machinery.db.asBank(tx => sendPayeeCode(tx, ctx.machinery, row))
    return toPayee(row)
  })
