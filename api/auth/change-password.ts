import * as z from 'zod'
import { AppError } from '../errors.ts'
import { countTry, forgiveTry } from '../platform/limits.ts'
import type { LimitName } from '../platform/settings.ts'
import { signedIn } from '../trpc.ts'
import { isCommonPassword } from './common-passwords.ts'
import { caller } from './customer.queries.ts'
import { TOO_WEAK } from './password-rules.schema.ts'
import { changePassword as input } from './passwords.schema.ts'
import { setPassword } from './reset-password.ts'

/** Changes the password; every other session ends. 422 for a wrong current one: never 401, the session is fine (C-05). */
export const changePassword = signedIn
  .input(input)
  .output(z.object({ message: z.string() }))
  .mutation(async ({ ctx, input: { currentPassword, newPassword } }) => {
    const { machinery, customer, session } = ctx
    if (isCommonPassword(newPassword)) throw new AppError('validation_failed', TOO_WEAK, 'newPassword')
    const counted: [LimitName, string][] = [['codeTry', `password ${customer}`]]
    await countTry(machinery, counted)
    const me = await ctx.asCaller(tx => caller(tx, customer))
    if (!(await machinery.passwords.verify(me.password_hash, currentPassword))) {
      throw new AppError('wrong_password', 'Your current password is not correct.', 'currentPassword')
    }
    await forgiveTry(machinery, counted)
    const hash = await machinery.passwords.hash(newPassword)
    await ctx.asCaller(tx => setPassword(machinery, tx, me, hash, 'password-changed', session.id))
    return { message: 'Your password was changed.' }
  })
