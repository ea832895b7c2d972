import * as z from 'zod'
import { AppError } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { isCommonPassword } from './common-passwords.ts'
import { caller } from './customer.queries.ts'
import { SAME_AGAIN, TOO_WEAK } from './password-rules.schema.ts'
import { changePassword as input } from './passwords.schema.ts'
import { proveFactor, provePassword, wrongPassword } from './proof.ts'
import { setPassword } from './reset-password.ts'

/**
 * Changes the password; every other session ends. A customer with a second factor shows that, too (403 asks for
 * it), and everybody where the bank asks everybody for one. 422 for a wrong
 * current password: never 401, the session is fine (C-05).
 */
export const changePassword = signedIn
  .input(input)
  .output(z.object({ message: z.string() }))
  .mutation(async ({ ctx, input: { currentPassword, newPassword, code } }) => {
    const { machinery, customer, session, request } = ctx
    const me = await ctx.asCaller(tx => caller(tx, customer))
    const own = [me.username, me.first_name, me.last_name]
    if (isCommonPassword(newPassword, own)) throw new AppError('validation_failed', TOO_WEAK, 'newPassword')
    await provePassword(ctx, me, currentPassword, 'currentPassword')
    if (newPassword === currentPassword) throw new AppError('validation_failed', SAME_AGAIN, 'newPassword')
    if (me.two_factor || machinery.settings.secondFactor === 'everybody') await proveFactor(ctx, me, 'password', code)
    const hash = await machinery.passwords.hash(newPassword)
    const stale = () => wrongPassword('currentPassword')
    const by = { kind: 'password-changed' as const, kept: session.id, origin: request.origin, stale }
    await ctx.asCaller(tx => setPassword(machinery, tx, me, hash, by))
    return { message: 'Your password was changed.' }
  })
